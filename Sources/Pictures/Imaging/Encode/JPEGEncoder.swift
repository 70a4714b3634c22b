internal import CPixels

/// Writes planes as JPEG: JFIF, an optional colour profile, and no other metadata.
///
/// The same samples and settings give the same bytes, whatever the planes' padding contains.
package struct JPEGEncoder: Sendable {
    /// 1–100, on libjpeg's scale.
    package var quality: Int
    package var options: Options

    /// Options that tiers never need, but test files do.
    package struct Options: Sendable {
        package var progressive = false
        package var arithmetic = false
        /// Huffman tables optimised for this picture: some per cent smaller, for 1.7 times the time and all
        /// coefficients in memory.
        package var optimized = false
        /// MCUs between restart markers; 0 for none.
        package var restartInterval: UInt16 = 0
        /// Written before the colour profile, in this order.
        package var segments: [Segment] = []

        package init() {}
    }

    /// An application marker: `marker` is its second byte (0xE0 + n for APPn); at most 65,533 bytes.
    package struct Segment: Sendable {
        package var marker: UInt8
        package var bytes: [UInt8]

        package init(marker: UInt8, bytes: [UInt8]) {
            self.marker = marker
            self.bytes = bytes
        }

        /// APP1 with TIFF-structured EXIF data.
        package static func exif(_ tiff: [UInt8]) -> Segment {
            Segment(marker: 0xE1, bytes: Array("Exif\0\0".utf8) + tiff)
        }

        /// APP1 with an XMP packet.
        package static func xmp(_ packet: [UInt8]) -> Segment {
            Segment(marker: 0xE1, bytes: Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)
        }
    }

    package init(quality: Int, options: Options = Options()) {
        self.quality = quality
        self.options = options
    }

    /// - Throws: `encodingFailed` if libjpeg refuses: a side above 65,500 pixels, a segment that is too long.
    package func encode(_ image: PlanarImage, iccProfile: [UInt8]? = nil) throws(ImagingError) -> [UInt8] {
        let step = image.chroma.step ?? (1, 1)
        var components = image.planes.map { Component(plane: $0, horizontal: 1, vertical: 1) }
        components[0].horizontal = step.horizontal
        components[0].vertical = step.vertical
        defer { withExtendedLifetime(image) {} }
        return try encode(
            components,
            size: image.size,
            coding: image.chroma == .grey ? .grey : .ycbcr,
            iccProfile: iccProfile
        )
    }
}

extension JPEGEncoder {
    /// The meaning of the components. Tiers are grey or YCbCr; the others exist only as decoder input.
    package enum Coding: Sendable {
        case grey, ycbcr, rgb, cmyk, ycck
    }

    /// One component: ceil(width × horizontal / the largest horizontal factor) samples in a row, rows likewise.
    package struct Component {
        package var plane: PlanarImage.Plane
        /// Sampling factors, 1–4.
        package var horizontal: Int
        package var vertical: Int

        package init(plane: PlanarImage.Plane, horizontal: Int, vertical: Int) {
            self.plane = plane
            self.horizontal = horizontal
            self.vertical = vertical
        }
    }

    /// Encodes any components that libjpeg can write.
    package func encode(
        _ components: [Component],
        size: PixelSize,
        coding: Coding,
        iccProfile: [UInt8]? = nil
    ) throws(ImagingError) -> [UInt8] {
        guard components.count == coding.componentCount, hasAllSamples(components, of: size) else {
            throw .encodingFailed("the planes do not cover \(size.width) × \(size.height) pixels")
        }
        guard let encoder = cpixels_jpeg_encoder_create() else { throw .encodingFailed("no memory for an encoder") }
        defer { cpixels_jpeg_encoder_destroy(encoder) }

        func check(_ succeeded: Bool) throws(ImagingError) {
            if !succeeded { throw .encodingFailed(String(cString: cpixels_jpeg_encoder_message(encoder))) }
        }
        var format = format(components, size: size, coding: coding)
        try check(cpixels_jpeg_encoder_start(encoder, &format))
        for segment in options.segments {
            try check(cpixels_jpeg_encoder_segment(encoder, Int32(segment.marker), segment.bytes, segment.bytes.count))
        }
        if let iccProfile, !iccProfile.isEmpty {
            try check(cpixels_jpeg_encoder_icc_profile(encoder, iccProfile, iccProfile.count))
        }
        let planes = components.map { cpixels_jpeg_plane(samples: $0.plane.samples, stride: $0.plane.stride) }
        try check(cpixels_jpeg_encoder_finish(encoder, planes))

        var count = 0
        let bytes = cpixels_jpeg_encoder_bytes(encoder, &count)
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    private func format(_ components: [Component], size: PixelSize, coding: Coding) -> cpixels_jpeg_format {
        var format = cpixels_jpeg_format()
        format.coding = coding.inC
        format.width = UInt32(clamping: size.width)
        format.height = UInt32(clamping: size.height)
        withUnsafeMutableBytes(of: &format.horizontal) { horizontal in
            for (index, component) in components.enumerated() {
                horizontal[index] = UInt8(clamping: component.horizontal)
            }
        }
        withUnsafeMutableBytes(of: &format.vertical) { vertical in
            for (index, component) in components.enumerated() {
                vertical[index] = UInt8(clamping: component.vertical)
            }
        }
        format.quality = Int32(min(max(quality, 1), 100))
        format.progressive = options.progressive
        format.arithmetic = options.arithmetic
        format.optimized = options.optimized
        format.restart_interval = options.restartInterval
        // No picture reaches four bytes a sample, not even noise at quality 100.
        format.byte_limit = components.reduce(1 << 25) { $0 + 4 * $1.plane.width * $1.plane.height }
        return format
    }

    private func hasAllSamples(_ components: [Component], of size: PixelSize) -> Bool {
        let columns = components.map(\.horizontal).max() ?? 1
        let rows = components.map(\.vertical).max() ?? 1
        return size.width > 0 && size.height > 0
            && components.allSatisfy { component in
                component.plane.width * columns >= size.width * component.horizontal
                    && component.plane.height * rows >= size.height * component.vertical
            }
    }
}

extension JPEGEncoder.Coding {
    fileprivate var componentCount: Int {
        switch self {
        case .grey: 1
        case .ycbcr, .rgb: 3
        case .cmyk, .ycck: 4
        }
    }

    fileprivate var inC: cpixels_jpeg_coding {
        switch self {
        case .grey: CPIXELS_JPEG_GREY
        case .ycbcr: CPIXELS_JPEG_YCBCR
        case .rgb: CPIXELS_JPEG_RGB
        case .cmyk: CPIXELS_JPEG_CMYK
        case .ycck: CPIXELS_JPEG_YCCK
        }
    }
}
