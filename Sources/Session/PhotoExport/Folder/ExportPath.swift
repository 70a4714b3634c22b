/// The place of an exported file below the export's folder.
package struct ExportPath: Sendable, Hashable {
    /// Names joined by slashes.
    package let bytes: [UInt8]

    /// The longest name that Linux file systems take, in bytes.
    static let maxNameBytes = 255

    /// Nil unless each name can be an entry of a folder.
    package init?(_ names: [[UInt8]]) {
        guard !names.isEmpty, names.allSatisfy(Self.isName) else { return nil }
        bytes = Array(names.joined(separator: [UInt8(ascii: "/")]))
    }

    package init?(_ bytes: [UInt8]) {
        self.init(bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init))
    }

    package init?(_ text: String) { self.init(Array(text.utf8)) }

    private static func isName(_ name: [UInt8]) -> Bool {
        !name.isEmpty && name.count <= maxNameBytes && !name.contains(0) && !name.contains(UInt8(ascii: "/"))
            && name != [UInt8(ascii: ".")] && name != Array("..".utf8)
    }

    var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map(Array.init) }
    var name: [UInt8] { Array(bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]) }
    /// The bytes of the folder's path; empty for the export's own folder.
    var folder: ArraySlice<UInt8> { bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)] }
}

extension ExportPath {
    private static let digits = Array("0123456789abcdef".utf8)

    /// On one line, without spaces: other bytes are percent-encoded.
    var escaped: [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "%") || byte >= 0x80 {
                escaped.append(byte)
            } else {
                escaped += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            }
        }
        return escaped
    }

    /// Nil for a text that `escaped` does not give.
    init?(escaped: some Sequence<UInt8>) {
        var bytes: [UInt8] = []
        var rest = escaped.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(Self.value), let low = rest.next().flatMap(Self.value) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        self.init(bytes)
    }

    private static func value(_ digit: UInt8) -> UInt8? { digits.firstIndex(of: digit).map { UInt8($0) } }
}
