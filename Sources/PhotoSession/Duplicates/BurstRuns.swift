import PhotoStore

/// Which photos one camera took one right after the other: each within `gap` of the one before.
struct BurstRuns: Sendable {
    /// Milliseconds.
    static let gap: Int64 = 2000
    /// File sizes of two exposures of one scene, set the same, differ less: the smaller is at least so much of the larger.
    /// A photo that was compressed again differs more as a rule.
    static let leastSizeRatio = 0.8

    private var runs: [ContentID: Int] = [:]

    init(_ facts: [ContentID: ContentFacts]) {
        var shots: [(camera: String, taken: Int64, content: ContentID)] = []
        for (content, facts) in facts {
            if let camera = facts.camera, let taken = facts.taken { shots.append((camera, taken, content)) }
        }
        shots.sort { ($0.camera, $0.taken, $0.content) < ($1.camera, $1.taken, $1.content) }
        var run = 0
        for (place, shot) in shots.enumerated() {
            if place > 0, shots[place - 1].camera != shot.camera || shot.taken - shots[place - 1].taken > Self.gap {
                run += 1
            }
            runs[shot.content] = run
        }
    }

    /// Nil where nobody knows when, or with what, it was taken.
    subscript(content: ContentID) -> Int? { runs[content] }

    /// Whether two were taken in one run.
    func areInOne(_ a: ContentID, _ b: ContentID) -> Bool { runs[a].map { $0 == runs[b] } ?? false }

    /// Whether two of one run are different exposures. Two of the same moment are one exposure, kept twice; where the moment
    /// is told in whole seconds only, what says so is a name that one has after the other, another size of picture or file,
    /// or another format.
    ///
    /// - Parameter areNamedAlike: as `FileNames` tells it.
    static func areBurst(_ first: ContentFacts, _ second: ContentFacts, areNamedAlike: Bool) -> Bool {
        guard first.taken == second.taken else { return true }
        if areNamedAlike { return false }
        if first.settings != second.settings { return true }
        if first.isTakenExact && second.isTakenExact { return false }
        guard first.width == second.width, first.height == second.height, first.format == second.format else {
            return false
        }
        let (small, large) = (min(first.byteCount, second.byteCount), max(first.byteCount, second.byteCount))
        return Double(small) >= Double(large) * leastSizeRatio
    }
}
