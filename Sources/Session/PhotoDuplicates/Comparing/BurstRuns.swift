import PhotoCatalogue
import PhotoModel
import StoreFiles

/// Runs of photos that one camera took in quick succession: each within `gap` of the previous one, whatever it shows.
struct BurstRuns: Sendable {
    /// Milliseconds.
    static let gap: Int64 = 2000
    /// Exposures of one scene with the same settings differ less in file size: the smaller has at least this share of the
    /// larger. A recompressed photo usually differs more.
    static let leastSizeRatio = 0.8

    private var runs: [ContentID: Int] = [:]

    init() {}

    /// Uses all photos in the catalogue, including missing ones: a shot between two others makes them one run.
    ///
    /// - Parameter contents: the contents to find the runs of.
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

    /// Only the run of one content.
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

    /// Nil if its time or camera is unknown.
    subscript(content: ContentID) -> Int? { runs[content] }

    /// Whether two were taken in one run.
    func areInOne(_ a: ContentID, _ b: ContentID) -> Bool { runs[a].map { $0 == runs[b] } ?? false }

    /// Whether two photos of a run are different exposures. Two of the same moment are one exposure, kept twice. If times
    /// have whole seconds only, a derived name, another size of picture or file, or another format indicate one exposure.
    ///
    /// - Parameter areNamedAlike: from `FileNames`.
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
