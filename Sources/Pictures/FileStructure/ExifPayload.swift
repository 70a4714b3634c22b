/// EXIF data, of which files contain more than one form. Results begin with the byte order mark and are empty if there is no
/// TIFF header.
package enum ExifPayload {
    /// Without the header of JPEG's APP1 segment, which other formats may have in front.
    package static func tiff(in bytes: some Collection<UInt8>) -> [UInt8] {
        let header = Array("Exif\0\0".utf8)
        let data = Array(bytes.starts(with: header) ? bytes.dropFirst(header.count) : bytes.dropFirst(0))
        return data.starts(with: Array("II*\0".utf8)) || data.starts(with: Array("MM\0*".utf8)) ? data : []
    }

    /// Of an item of a HEIF file: four bytes contain the offset of the TIFF header behind them (ISO/IEC 23008-12, A.2.1). Where
    /// they are wrong, it mostly follows them.
    package static func tiff(inHeifItem item: [UInt8]) -> [UInt8] {
        guard item.count > 4 else { return [] }
        let offset = item.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let direct = tiff(in: item.dropFirst(4))
        guard offset <= item.count - 4 else { return direct }
        let stated = tiff(in: item.dropFirst(4 + offset))
        return stated.isEmpty ? direct : stated
    }
}
