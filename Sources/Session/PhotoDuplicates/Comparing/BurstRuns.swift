import PhotoCatalogue
import PhotoModel
import StoreFiles

/// Which photos one camera took right after each other: each within `gap` of the one before, whatever it shows.
struct BurstRuns: Sendable {
    /// Milliseconds.
    static let gap: Int64 = 2000
    /// File sizes of two exposures of one scene, set the same, differ less: the smaller is at least so much of the larger.
    /// A photo that was compressed again differs more as a rule.
    static let leastSizeRatio = 0.8

    private var runs: [ContentID: Int] = [:]

    init() {}

    /// Of all photos that a catalogue knows, also of those that are gone: what was between two shots makes a run of them.
    ///
    /// - Parameter contents: of which it is asked.
    init(_ catalogue: Catalogue, of contents: Set<ContentID>) throws(StoreError) {
        var last: [CapturedShot.Camera: (taken: Int64, run: Int)] = [:]
        var count = 0
        try catalogue.forEachShot { shot in
            let before = last[shot.camera]
            var run = count
            if let before, shot.taken - before.taken <= Self.gap { run = before.run } else { count += 1 }
            last[shot.camera] = (shot.taken, run)
            if contents.contains(shot.content) { runs[shot.content] = run }
            return true
        }
    }

    /// The run that a content belongs to, and no other.
    init(_ catalogue: Catalogue, around content: ContentID) throws(StoreError) {
        guard let shot = try catalogue.shot(of: content) else { return }
        runs[content] = 0
        for direction in [CapturedShot.Direction.forwards, .backwards] {
            var last = shot.taken
            try catalogue.forEachShot(from: shot.taken, direction) { other in
                guard (other.taken - last).magnitude <= Self.gap else { return false }
                if other.camera == shot.camera { (last, runs[other.content]) = (other.taken, 0) }
                return true
            }
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
