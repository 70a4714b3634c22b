import StoreFiles

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
    /// On one line, without spaces: other bytes are percent-encoded.
    var escaped: [UInt8] { PercentText.bytes(escaping: bytes) }

    /// Nil for a text that `escaped` does not give.
    init?(escaped: some Sequence<UInt8>) {
        guard let bytes = PercentText.bytes(of: escaped) else { return nil }
        self.init(bytes)
    }
}
