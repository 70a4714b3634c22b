import CVips
import DecodeProtocol

extension VipsHandle {
    var isFloat: Bool { vips_band_format_isfloat(format) != 0 }
    private var isCMYK: Bool { interpretation == VIPS_INTERPRETATION_CMYK && bandCount >= 4 }
    private var colourCount: Int { bandCount - (hasAlpha ? 1 : 0) }

    /// Whether it is neither grey nor RGB of 8 or 16 bits, and so is converted to sRGB.
    var leavesItsColourSpace: Bool {
        if isCMYK || isFloat { return true }
        switch interpretation {
        case VIPS_INTERPRETATION_LAB, VIPS_INTERPRETATION_LABQ, VIPS_INTERPRETATION_LABS, VIPS_INTERPRETATION_XYZ,
            VIPS_INTERPRETATION_scRGB, VIPS_INTERPRETATION_YXY, VIPS_INTERPRETATION_HSV, VIPS_INTERPRETATION_LCH:
            return true
        default:
            return false
        }
    }

    var isGrey: Bool { colourCount < 3 && interpretation != VIPS_INTERPRETATION_LABQ }

    var bitDepth: Int {
        if let bits = integer("palette-bit-depth"), (1...8).contains(bits) { return bits }
        return switch format {
        case VIPS_FORMAT_UCHAR, VIPS_FORMAT_CHAR: 8
        case VIPS_FORMAT_USHORT, VIPS_FORMAT_SHORT: 16
        case VIPS_FORMAT_DOUBLE: 64
        default: 32
        }
    }

    /// Samples of 8 or 16 bits, grey or three colours or CMYK, composited over white.
    ///
    /// Before scaling, because transparent pixels must not bleed into their neighbours.
    consuming func flattened() throws(DecodeFailure) -> VipsHandle {
        let whole = try self.inWholeNumbers()
        guard whole.hasAlpha else {
            let colours = whole.isCMYK ? 4 : whole.bandCount >= 3 ? 3 : 1
            return colours == whole.bandCount ? whole : try VipsHandle(cvips_extract_bands(whole.image, Int32(colours)))
        }
        let white: Double = whole.format == VIPS_FORMAT_USHORT ? 65535 : 255
        // No ink is white.
        let background = [Double](repeating: whole.isCMYK ? 0 : white, count: whole.colourCount)
        let flat = try VipsHandle(cvips_flatten(whole.image, background, Int32(background.count), white))
        let colours = flat.isCMYK ? 4 : flat.bandCount >= 3 ? 3 : 1
        return colours == flat.bandCount ? flat : try VipsHandle(cvips_extract_bands(flat.image, Int32(colours)))
    }

    private consuming func inWholeNumbers() throws(DecodeFailure) -> VipsHandle {
        if leavesItsColourSpace && !isCMYK {
            let grey = isGrey && isFloat
            // Floating-point files contain linear light, with 1 as white. Their highlights are clipped.
            let space = grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
            return try VipsHandle(cvips_colourspace(image, space))
        }
        switch format {
        case VIPS_FORMAT_UCHAR, VIPS_FORMAT_USHORT: return self
        case VIPS_FORMAT_CHAR: return try VipsHandle(cvips_cast(image, VIPS_FORMAT_UCHAR, 0))
        case VIPS_FORMAT_SHORT: return try VipsHandle(cvips_cast(image, VIPS_FORMAT_USHORT, 0))
        case VIPS_FORMAT_UINT, VIPS_FORMAT_INT: return try VipsHandle(cvips_cast(image, VIPS_FORMAT_USHORT, 1))
        default: throw DecodeFailure(kind: .unsupported, message: "samples that are complex numbers")
        }
    }

    /// Converts CMYK to sRGB, with its own profile or a common one for coated paper. Other pictures are unchanged.
    consuming func inDeliveredColours() throws(DecodeFailure) -> VipsHandle {
        guard isCMYK else { return self }
        return try VipsHandle(cvips_icc_to_srgb(image, "cmyk"))
    }
}
