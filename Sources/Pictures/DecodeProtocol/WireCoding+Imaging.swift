import Imaging

extension ImageFormat {
    /// Its number on the wire.
    var code: UInt8 {
        switch self {
        case .jpeg: 1
        case .heic: 2
        case .avif: 3
        case .png: 4
        case .webp: 5
        case .tiff: 6
        case .gif: 7
        case .jxl: 8
        case .jp2: 9
        case .bmp: 10
        case .raw: 11
        case .video: 12
        case .pdf: 13
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        let code: UInt8 = try reader.read()
        guard let format = Self.allCases.first(where: { $0.code == code }) else {
            throw .malformed("unknown code \(code)")
        }
        self = format
    }
}

extension PixelSize {
    init(from reader: inout WireReader) throws(WireError) {
        let width = try reader.readCount(upTo: Wire.maxEdge)
        self.init(width: width, height: try reader.readCount(upTo: Wire.maxEdge))
    }
}
