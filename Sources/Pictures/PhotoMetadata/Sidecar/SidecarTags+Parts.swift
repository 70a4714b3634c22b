internal import Foundation

extension SidecarTags {
    /// A list item as a tag; nil if nothing is left of it.
    static func tag(_ text: String, isBarred: Bool = false) -> [String]? {
        let parts = text.utf8.split { $0 == UInt8(ascii: "/") || isBarred && $0 == UInt8(ascii: "|") }
            .compactMap { part(Substring($0)) }
        return parts.isEmpty ? nil : parts
    }

    /// A tag as it would be read back from the lists; nil if nothing is left of it.
    static func normalised(_ tag: [String]) -> [String]? {
        let parts = tag.flatMap { Self.tag($0) ?? [] }
        return parts.isEmpty ? nil : parts
    }

    /// The tag in the form used for comparison: equal for tags that differ only in case.
    static func key(_ tag: some Collection<String>) -> [String] {
        tag.map { part in
            let isPlain = part.utf8.allSatisfy { $0 < 0x80 }
            return isPlain ? part.lowercased() : part.folding(options: .caseInsensitive, locale: nil)
        }
    }

    /// Without non-printing characters and surrounding space.
    private static func part(_ text: Substring) -> String? {
        let isPlain = text.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
        if isPlain, let first = text.utf8.first, first != 0x20, text.utf8.last != 0x20 { return String(text) }
        let printed = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let isSpace = { (scalar: UnicodeScalar) in scalar.properties.isWhitespace }
        guard let first = printed.firstIndex(where: { !isSpace($0) }),
            let last = printed.lastIndex(where: { !isSpace($0) })
        else { return nil }
        return String(String.UnicodeScalarView(printed[first...last]))
    }
}
