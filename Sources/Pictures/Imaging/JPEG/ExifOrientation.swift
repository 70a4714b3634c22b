/// Finds tag 0x0112 in the first directory of TIFF-structured EXIF data: all of EXIF that decoding needs.
enum ExifOrientation {
    /// nil if the tag is absent, malformed or not 1 to 8.
    static func read(_ tiff: [UInt8]) -> Orientation? {
        let isBigEndian: Bool
        switch Array(tiff.prefix(4)) {
        case [0x49, 0x49, 0x2A, 0x00]: isBigEndian = false
        case [0x4D, 0x4D, 0x00, 0x2A]: isBigEndian = true
        default: return nil
        }
        func integer(at offset: Int, byteCount: Int) -> Int? {
            guard offset >= 0, offset <= tiff.count - byteCount else { return nil }
            let bytes = tiff[offset..<offset + byteCount]
            return (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = integer(at: 4, byteCount: 4), let count = integer(at: directory, byteCount: 2) else {
            return nil
        }
        for entry in 0..<count {
            let offset = directory + 2 + 12 * entry
            guard let tag = integer(at: offset, byteCount: 2) else { return nil }
            guard tag == 0x0112 else { continue }
            // Some writers use LONG where the standard says SHORT.
            let byteCount = integer(at: offset + 2, byteCount: 2) == 4 ? 4 : 2
            return integer(at: offset + 8, byteCount: byteCount).flatMap(Orientation.init(rawValue:))
        }
        return nil
    }
}
