/// A second sign for pictures that look alike at a glance though they say different things: two receipts, two pages, two
/// screens of one program.
enum TextLikeness {
    /// Bits of 256. Compressing or scaling a picture again moves its fingerprint by a few; another text by more.
    static let maxDistance = 8
    /// Of the levels of 16 in which each shape of a placeholder is kept.
    static let maxLevels = 2

    /// Whether two may be taken for the same, though one of them is no usual photo.
    static func allows(_ a: ContentFacts, _ b: ContentFacts, distance: Int) -> Bool {
        guard !a.depicts.isEmpty || !b.depicts.isEmpty else { return true }
        return a.depicts == b.depicts && distance <= maxDistance && a.width == b.width && a.height == b.height
            && areNear(a.thumbHash, b.thumbHash)
    }

    /// Whether two placeholders show nearly the same: of the same form, no shape differing by much.
    static func areNear(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count, a.count > 5 else { return false }
        return zip(a.dropFirst(5), b.dropFirst(5)).allSatisfy { x, y in
            isNear(x & 15, y & 15) && isNear(x >> 4, y >> 4)
        }
    }

    private static func isNear(_ a: UInt8, _ b: UInt8) -> Bool { Int(max(a, b) - min(a, b)) <= maxLevels }
}
