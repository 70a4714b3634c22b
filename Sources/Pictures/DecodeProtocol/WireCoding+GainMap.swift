import FileStructure
import Imaging

/// Without the profile, which is in the blob memory.
extension GainMap {
    func write(to writer: inout WireWriter) {
        writer.append(kind.code)
        writer.appendCount(storedSize.width)
        writer.appendCount(storedSize.height)
        writer.append(UInt8(orientation.rawValue))
        writer.append(UInt8(isGrey ? 1 : 0))
        writer.appendCount(peakByteCount)
        let iso = parameters.iso
        writer.append(UInt8(iso.count))
        for byte in iso { writer.append(byte) }
    }

    /// - Parameter photo: its stored size.
    init(from reader: inout WireReader, of photo: PixelSize) throws(WireError) {
        let code: UInt8 = try reader.read()
        let size = try PixelSize(from: &reader)
        let orientation = Orientation(rawValue: Int(try reader.read(UInt8.self)))
        let isGrey = try reader.readFlag()
        let peakByteCount = try reader.readCount(upTo: Int.max)
        var iso: [UInt8] = []
        for _ in 0..<Int(try reader.read(UInt8.self)) { iso.append(try reader.read()) }
        guard let kind = Kind.allCases.first(where: { $0.code == code }), let orientation, size.width > 0,
            size.height > 0, max(size.width, size.height) <= photo.longEdge,
            let parameters = try? GainMapParameters(iso: iso[...])
        else { throw .malformed("impossible gain map") }
        self.init(
            kind: kind,
            parameters: parameters,
            storedSize: size,
            orientation: orientation,
            isGrey: isGrey,
            peakByteCount: peakByteCount
        )
    }
}

extension GainMap.Kind {
    fileprivate var code: UInt8 {
        switch self {
        case .ultraHDR: 1
        case .iso: 2
        case .apple: 3
        }
    }
}
