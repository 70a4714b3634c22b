/// The headers of a tar member (POSIX.1-2008, `pax`, “ustar Interchange Format” and “pax Interchange Format”).
enum TarHeader {
    static let blockByteCount = 512
    private static let maxNameByteCount = 100
    private static let maxPrefixByteCount = 155
    /// Eleven octal digits.
    private static let maxByteCount = (8 << 30) - 1

    /// All headers of a regular file: one block, or three.
    static func bytes(name: String, byteCount: Int) -> [UInt8] {
        var records: [UInt8] = []
        let path = Array(name.utf8)
        let fitting = split(path)
        if fitting == nil { records += record("path", path) }
        if byteCount > maxByteCount { records += record("size", Array(String(byteCount).utf8)) }

        var bytes: [UInt8] = []
        if !records.isEmpty {
            bytes += block(prefix: Array("PaxHeaders".utf8), name: shortened(path), records.count, type: "x")
            bytes += records + [UInt8](repeating: 0, count: -records.count & (blockByteCount - 1))
        }
        // The records override what does not fit.
        let (prefix, rest) = fitting ?? ([], shortened(path))
        return bytes + block(prefix: prefix, name: rest, byteCount > maxByteCount ? 0 : byteCount, type: "0")
    }

    /// Splits a path at a `/` into the two fields that hold it; nil if it does not fit.
    private static func split(_ path: [UInt8]) -> (prefix: [UInt8], name: [UInt8])? {
        if path.count <= maxNameByteCount { return ([], path) }
        // The first of the possible places leaves the longest name.
        let first = path.count - maxNameByteCount - 1
        let end = min(path.count - 1, maxPrefixByteCount + 1)
        guard first < end, let place = path[max(1, first)..<end].firstIndex(of: UInt8(ascii: "/")) else { return nil }
        return (Array(path[..<place]), Array(path[(place + 1)...]))
    }

    /// The end of a path, which programs without pax show. Does not begin inside a character.
    private static func shortened(_ path: [UInt8]) -> [UInt8] {
        let name = path.split(separator: UInt8(ascii: "/")).last ?? []
        return Array(name.suffix(maxNameByteCount).drop { $0 & 0xC0 == 0x80 })
    }

    /// `LENGTH KEYWORD=VALUE\n`, where the length includes itself.
    private static func record(_ keyword: String, _ value: [UInt8]) -> [UInt8] {
        let rest = Array(" \(keyword)=".utf8) + value + [UInt8(ascii: "\n")]
        var length = rest.count
        while length != rest.count + String(length).utf8.count { length = rest.count + String(length).utf8.count }
        return Array(String(length).utf8) + rest
    }

    private static func block(prefix: [UInt8], name: [UInt8], _ byteCount: Int, type: Unicode.Scalar) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(blockByteCount)
        bytes.append(name, fieldByteCount: 100)
        bytes.append(octal: 0o644, fieldByteCount: 8)
        bytes.append(octal: 0, fieldByteCount: 8)  // User.
        bytes.append(octal: 0, fieldByteCount: 8)  // Group.
        bytes.append(octal: byteCount, fieldByteCount: 12)
        bytes.append(octal: 0, fieldByteCount: 12)  // Seconds since 1970.
        let checksum = bytes.count
        bytes += [UInt8](repeating: UInt8(ascii: " "), count: 8)
        bytes.append(UInt8(ascii: type))
        bytes.append([], fieldByteCount: 100)  // Target of a link.
        bytes += Array("ustar\u{0}00".utf8)
        bytes.append([], fieldByteCount: 64)  // Names of the user and the group.
        bytes.append(octal: 0, fieldByteCount: 8)  // Device, major and minor.
        bytes.append(octal: 0, fieldByteCount: 8)
        bytes.append(prefix, fieldByteCount: 155)
        bytes.append([], fieldByteCount: 12)
        // The sum of all bytes, with blanks in its own place; ends in NUL and a blank, as historical programs write it.
        var sum: [UInt8] = []
        sum.append(octal: bytes.reduce(0) { $0 + Int($1) }, fieldByteCount: 7)
        bytes.replaceSubrange(checksum..<checksum + 7, with: sum)
        return bytes
    }
}

extension Array where Element == UInt8 {
    /// Pads with NUL.
    fileprivate mutating func append(_ field: [UInt8], fieldByteCount: Int) {
        self += field
        append(contentsOf: repeatElement(0, count: fieldByteCount - field.count))
    }

    /// With leading zeros and a NUL at the end.
    fileprivate mutating func append(octal number: Int, fieldByteCount: Int) {
        let digits = Array(String(number, radix: 8).utf8)
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: fieldByteCount - 1 - digits.count))
        append(digits, fieldByteCount: digits.count + 1)
    }
}
