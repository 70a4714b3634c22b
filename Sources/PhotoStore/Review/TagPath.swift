/// A tag in a tree of tags: `Places/Norway/Oslo`.
///
/// A part may hold any character but `/` and those that are not printed; spaces around it do not count, and it is in
/// Unicode's composed form (NFC): two that look alike are one tag.
public struct TagPath: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// From the root of the tree on; never empty, and none of them is.
    public let parts: [String]

    /// Parts and bytes that other programs take; a longer path is no tag.
    public static let (mostParts, mostBytes) = (16, 1000)

    /// Nil where a part is empty, or the path is longer than `mostParts` or `mostBytes`.
    public init?(_ text: some StringProtocol) {
        let parts = String(text).unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        self.init(parts: parts.map { String($0) })
    }

    /// Nil where a part is empty or holds a `/`, or the path is longer than `mostParts` or `mostBytes`.
    public init?(parts: [String]) {
        let parts = parts.map(Self.normalised)
        guard !parts.isEmpty, parts.count <= Self.mostParts,
            parts.allSatisfy({ !$0.isEmpty && !$0.unicodeScalars.contains("/") }),
            parts.reduce(parts.count - 1, { $0 + $1.utf8.count }) <= Self.mostBytes
        else { return nil }
        self.parts = parts
    }

    /// The last part: what a flat list of keywords shows.
    public var name: String { parts[parts.count - 1] }
    public var description: String { parts.joined(separator: "/") }

    /// Whether this tag is `other` or below it.
    public func isIn(_ other: TagPath) -> Bool { parts.starts(with: other.parts) }

    public static func < (a: TagPath, b: TagPath) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}
