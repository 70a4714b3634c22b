internal import Foundation

extension SidecarTags {
    /// An item of a list as a tag; nil if nothing is left of it.
    static func tag(_ text: String, isBarred: Bool = false) -> [String]? {
        let parts = text.utf8.split { $0 == UInt8(ascii: "/") || isBarred && $0 == UInt8(ascii: "|") }
            .compactMap { part(Substring($0)) }
        return parts.isEmpty ? nil : parts
    }

    /// A tag as the lists would give it back; nil if nothing is left of it.
    static func normalised(_ tag: [String]) -> [String]? {
        let parts = tag.flatMap { Self.tag($0) ?? [] }
        return parts.isEmpty ? nil : parts
    }

    /// The tag as it is compared: equal for tags that differ in case alone.
    static func key(_ tag: some Collection<String>) -> [String] {
        tag.map { part in
            let isPlain = part.utf8.allSatisfy { $0 < 0x80 }
            return isPlain ? part.lowercased() : part.folding(options: .caseInsensitive, locale: nil)
        }
    }

    /// Without what is not printed, and without the space around it.
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
