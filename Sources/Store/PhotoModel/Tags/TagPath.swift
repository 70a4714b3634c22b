/// A tag in a tree of tags: `Places/Norway/Oslo`.
///
/// A part may contain any character but `/` and control characters. Spaces around it are removed, and it is in Unicode's
/// composed form (NFC), so tags that look alike are equal. Tags that differ only in case are different values, but the same
/// tag to people: they have equal `folded` values.
public struct TagPath: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// From the root of the tree; neither the array nor any part is empty.
    public let parts: [String]

    /// Limits that other programs accept; a longer path is not a tag.
    public static let (maxParts, maxBytes) = (16, 1000)

    /// Nil if a part is empty or contains a control character, or the path is longer than `maxParts` or `maxBytes`.
    public init?(_ text: some StringProtocol) {
        let parts = String(text).unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        self.init(parts: parts.map { String($0) })
    }

    /// Nil if a part is empty, or contains a `/` or a control character, or the path is longer than `maxParts` or
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

    /// The last part, as flat lists of keywords show it.
    public var name: String { parts[parts.count - 1] }
    public var description: String { parts.joined(separator: "/") }

    /// Why a text is not a tag, for a person; nil if it is one.
    public static func problem(of text: String) -> String? {
        guard TagPath(text) == nil else { return nil }
        if holdsControls(text) { return "it contains a control character" }
        return "a tag consists of at most \(maxParts) names separated by '/', and at most \(maxBytes) bytes"
    }

    private static func holdsControls(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The tag for comparison: equal for tags that differ only in case.
    public var folded: TagPath { TagPath(folding: self) }

    private init(folding tag: TagPath) { parts = tag.parts.map(Self.folded) }

    /// This tag and its ancestors.
    package var ancestry: [TagPath] { (1...parts.count).compactMap { TagPath(parts: Array(parts[..<$0])) } }

    /// Whether this tag is `other` or below it, ignoring case.
    public func isIn(_ other: TagPath) -> Bool { folded.parts.starts(with: other.folded.parts) }

    public static func < (a: TagPath, b: TagPath) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}
