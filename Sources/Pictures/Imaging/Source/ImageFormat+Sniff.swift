package import DecodeProtocol

extension ImageFormat {
    /// How many bytes `sniff` wants to see.
    package static let sniffByteCount = PictureFormat.leadingByteCount

    /// Tells the format by the first bytes of a file; nil if it is none that is known.
    ///
    /// RAW files that are TIFF in structure are taken for TIFF: only their names tell.
    package static func sniff(_ head: some Collection<UInt8>) -> ImageFormat? {
        PictureFormat(leadingBytes: Array(head.prefix(sniffByteCount))).map(ImageFormat.init)
    }

    /// - Throws: `unsupported` for what is something else, `unknownFormat`.
    package init(leadingBytes head: [UInt8]) throws(ImagingError) {
        guard let format = Self.sniff(head) else {
            throw ForeignFormat.name(of: head).map(ImagingError.unsupported) ?? .unknownFormat
        }
        self = format
    }
}

extension ImageFormat {
    package init(_ format: PictureFormat) {
        switch format {
        case .jpeg: self = .jpeg
        case .heic: self = .heic
        case .avif: self = .avif
        case .png: self = .png
        case .webp: self = .webp
        case .tiff: self = .tiff
        case .gif: self = .gif
        case .jxl: self = .jxl
        case .jp2: self = .jp2
        case .bmp: self = .bmp
        }
    }
}
