/// The frame header of a JPEG, and the meaning of its samples.
package struct JPEGFrame: Sendable, Equatable {
    package struct Component: Sendable, Equatable {
        package var id: UInt8
        /// Sampling factors.
        package var horizontal: Int
        package var vertical: Int
    }

    package enum Coding: Sendable {
        case grey, ycbcr, rgb, cmyk, ycck, unknown
    }

    package var size: PixelSize
    package var precision: Int
    package var isProgressive: Bool
    package var isArithmetic: Bool
    package var components: [Component]

    /// - Parameter body: body of the segment of `marker`, SOF0 to SOF15.
    /// - Throws: `unsupported` for frames that libjpeg does not decode: lossless and hierarchical ones.
    init(marker: UInt8, body: [UInt8]) throws(ImagingError) {
        switch marker {
        case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
        case 0xC3, 0xCB: throw .unsupported("lossless JPEG")
        default: throw .unsupported("hierarchical JPEG")
        }
        guard body.count >= 6, body.count == 6 + 3 * Int(body[5]) else {
            throw .malformed("a frame with an invalid length")
        }
        precision = Int(body[0])
        size = PixelSize(width: Int(body[3]) << 8 | Int(body[4]), height: Int(body[1]) << 8 | Int(body[2]))
        isProgressive = marker == 0xC2 || marker == 0xCA
        isArithmetic = marker >= 0xC9
        components = stride(from: 6, to: body.count, by: 3).map { at in
            Component(id: body[at], horizontal: Int(body[at + 1] >> 4), vertical: Int(body[at + 1] & 15))
        }
        guard size.width > 0, size.height > 0, !components.isEmpty else { throw .malformed("a frame without pixels") }
        guard components.allSatisfy({ (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) }) else {
            throw .malformed("sampling factors outside 1 to 4")
        }
    }

    /// How libjpeg interprets the components (its `default_decompress_parms`).
    func coding(hasJFIF: Bool, adobeTransform: UInt8?) -> Coding {
        switch components.count {
        case 1: return .grey
        case 3:
            if hasJFIF { return .ycbcr }
            if let adobeTransform { return adobeTransform == 0 ? .rgb : .ycbcr }
            return components.map(\.id) == Array("RGB".utf8) ? .rgb : .ycbcr
        case 4:
            guard let adobeTransform else { return .cmyk }
            return adobeTransform == 0 ? .cmyk : .ycck
        default: return .unknown
        }
    }

    /// The layout of the planes; nil if it is not listed.
    func chroma(_ coding: Coding) -> ChromaLayout? {
        if coding == .grey { return .grey }
        guard coding == .ycbcr, components.count == 3 else { return nil }
        let luma = components[0]
        let other = components[1]
        guard (other.horizontal, other.vertical) == (components[2].horizontal, components[2].vertical) else {
            return nil
        }
        return ChromaLayout.allCases.first { layout in
            guard let step = layout.step else { return false }
            return luma.horizontal == step.horizontal * other.horizontal
                && luma.vertical == step.vertical * other.vertical
        }
    }

    var maxHorizontal: Int { components.map(\.horizontal).max() ?? 1 }
    var maxVertical: Int { components.map(\.vertical).max() ?? 1 }

    /// Blocks of 8 × 8 across and down in each component, rounded up to whole MCUs: those that libjpeg keeps
    /// coefficients for.
    var blockCounts: [PixelSize] {
        let columns = (size.width + 8 * maxHorizontal - 1) / (8 * maxHorizontal)
        let rows = (size.height + 8 * maxVertical - 1) / (8 * maxVertical)
        return components.map { PixelSize(width: columns * $0.horizontal, height: rows * $0.vertical) }
    }
}
