import FileStructure

/// Turns TIFF structures into BigTIFF: behind the header follow the structure as it was, and its directories anew.
struct BigTIFF {
    private let tiff: TIFFReader
    private var bytes: [UInt8]

    private static let pointers: Set<Int> = [0x014A, 0x8769, 0x8825, 0xA005]
    private static let offsets: Set<Int> = [0x0111, 0x0144, 0x0201]
    private static let headerByteCount = 16

    /// Nil if it is not TIFF.
    static func bytes(of classic: [UInt8]) -> [UInt8]? {
        guard let tiff = TIFFReader(classic[...]), let first = tiff.firstDirectory else { return nil }
        var big = BigTIFF(tiff: tiff, bytes: [])
        big.bytes =
            Array((tiff.isBigEndian ? "MM\0+\0\u{8}\0\0" : "II+\0\u{8}\0\0\0").utf8) + big.encoded(0, 8) + classic
        big.bytes.replaceSubrange(8..<16, with: big.encoded(big.append(first), 8))
        return big.bytes
    }

    private func encoded(_ value: Int, _ byteCount: Int) -> [UInt8] {
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return tiff.isBigEndian ? bytes.reversed() : bytes
    }

    private func numbers(_ value: [UInt8], _ size: Int) -> [Int] {
        stride(from: 0, to: value.count, by: size).map { start in
            let bytes = value[start..<start + size]
            return tiff.isBigEndian
                ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }

    /// Appends a directory, those below it and those after it.
    private mutating func append(_ directory: Int) -> Int {
        let entries = tiff.entries(at: directory).compactMap { entry in
            tiff.value(of: entry, upTo: 1 << 20).map { (entry, $0) }
        }
        var table = encoded(entries.count, 8)
        for (entry, value) in entries {
            var (type, value) = (entry.type, value)
            if Self.pointers.contains(entry.tag), type == 4 {
                value = numbers(value, 4).flatMap { encoded(append($0), 8) }
                type = 18
            } else if Self.offsets.contains(entry.tag), type == 4 {
                value = numbers(value, 4).flatMap { encoded($0 + Self.headerByteCount, 8) }
                type = 16
            }
            table += encoded(entry.tag, 2) + encoded(type, 2) + encoded(entry.count, 8)
            if value.count > 8 {
                table += encoded(bytes.count, 8)
                bytes += value
            } else {
                table += value + [UInt8](repeating: 0, count: 8 - value.count)
            }
        }
        let next = tiff.directory(after: directory) ?? 0
        table += encoded(next > 0 ? append(next) : 0, 8)
        let start = bytes.count
        bytes += table
        return start
    }
}
