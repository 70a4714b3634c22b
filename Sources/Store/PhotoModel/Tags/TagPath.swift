/// A tag in a tree of tags: `Places/Norway/Oslo`.
///
/// A part may hold any character but `/` and control characters; spaces around it do not count, and it is in Unicode's
/// composed form (NFC): two that look alike are one tag. Tags that differ in case alone are different values here, and one
/// tag to people: `folded` is equal for them.
public struct TagPath: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// From the root of the tree on; never empty, and none of them is.
    public let parts: [String]

    /// Parts and bytes that other programs take; a longer path is no tag.
    public static let (maxParts, maxBytes) = (16, 1000)

    /// Nil where a part is empty or holds a control character, or the path is longer than `maxParts` or `maxBytes`.
    public init?(_ text: some StringProtocol) {
        let parts = String(text).unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        self.init(parts: parts.map { String($0) })
    }

    /// Nil where a part is empty, or holds a `/` or a control character, or the path is longer than `maxParts` or
    /// `maxBytes`.
    public init?(parts: [String]) {
        guard !parts.contains(where: Self.holdsControls) else { return nil }
        let parts = parts.map(Self.normalised)
        guard !parts.isEmpty, parts.count <= Self.maxParts,
            parts.allSatisfy({ !$0.isEmpty && !$0.unicodeScalars.contains("/") }),
            parts.reduce(parts.count - 1, { $0 + $1.utf8.count }) <= Self.maxBytes
        else { return nil }
        self.parts = parts
    }

    /// The last part: what a flat list of keywords shows.
    public var name: String { parts[parts.count - 1] }
    public var description: String { parts.joined(separator: "/") }

    /// Why a text is no tag, for a person; nil for one that is.
    public static func problem(of text: String) -> String? {
        guard TagPath(text) == nil else { return nil }
        if holdsControls(text) { return "it holds a control character" }
        return "a tag is names with '/' between them, at most \(maxParts), and \(maxBytes) bytes in all"
    }

    private static func holdsControls(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The tag as it is compared: equal for tags that differ in case alone.
    public var folded: TagPath { TagPath(folding: self) }

    private init(folding tag: TagPath) { parts = tag.parts.map(Self.folded) }

    /// This tag and those above it.
    package var ancestry: [TagPath] { (1...parts.count).compactMap { TagPath(parts: Array(parts[..<$0])) } }

    /// Whether this tag is `other` or below it, whatever their case.
    public func isIn(_ other: TagPath) -> Bool { folded.parts.starts(with: other.folded.parts) }

    public static func < (a: TagPath, b: TagPath) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}
