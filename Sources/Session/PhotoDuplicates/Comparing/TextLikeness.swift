/// A second criterion for pictures that look alike although their text differs: two receipts, two pages, two screens of one
/// program.
enum TextLikeness {
    /// Bits of 256. Recompressing or scaling a picture changes its fingerprint by a few bits, other text by more.
    static let maxDistance = 8
    /// Of the 16 levels of each coefficient of a placeholder.
    static let maxLevels = 2

    /// Whether two may count as the same, although one of them is not a usual photo.
    static func allows(_ a: ContentFacts, _ b: ContentFacts, distance: Int) -> Bool {
        guard !a.depicts.isEmpty || !b.depicts.isEmpty else { return true }
        return a.depicts == b.depicts && distance <= maxDistance && a.width == b.width && a.height == b.height
            && areNear(a.thumbHash, b.thumbHash)
    }

    /// Whether two placeholders are nearly equal: the same layout, and no coefficient that differs much.
    static func areNear(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count, a.count > 5 else { return false }
        return zip(a.dropFirst(5), b.dropFirst(5)).allSatisfy { x, y in
            isNear(x & 15, y & 15) && isNear(x >> 4, y >> 4)
        }
    }

    private static func isNear(_ a: UInt8, _ b: UInt8) -> Bool { Int(max(a, b) - min(a, b)) <= maxLevels }
}
