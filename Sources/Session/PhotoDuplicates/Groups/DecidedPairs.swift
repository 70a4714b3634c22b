import PhotoCatalogue
import PhotoModel

/// Pairs of photos whose relation a person has already decided.
struct DecidedPairs: Sendable {
    /// Indices of verdicts that mention a photo.
    private var verdicts: [AssetRow: Set<Int>] = [:]

    /// - Parameter stacks: their files are no duplicates of each other, but shots of a burst are, and so are copies that
    ///   the rules know by their names.
    init(_ verdicts: [DuplicateVerdict], stacks: [Stack]) {
        let shots = stacks.map { stack in stack.members.filter { $0.role != .burst && $0.role != .copy }.map(\.asset) }
        for (place, shot) in shots.enumerated() where shot.count > 1 {
            for file in shot { self.verdicts[file, default: []].insert(verdicts.count + place) }
        }
        for (place, verdict) in verdicts.enumerated() {
            // Photos that go are excluded by their trash verdict.
            for photo in verdict.kind == .thisOne ? verdict.kept : verdict.photos {
                self.verdicts[photo, default: []].insert(place)
            }
        }
    }

    /// Whether every pair is decided.
    func contains(all photos: [ComparablePhoto]) -> Bool {
        let spoken = Set(photos.map { verdicts[$0.row] ?? [] })
        guard !spoken.contains([]) else { return false }
        let kinds = Array(spoken)
        return kinds.indices.allSatisfy { a in
            kinds[(a + 1)...].allSatisfy { !$0.isDisjoint(with: kinds[a]) }
        }
    }

    /// Photos that are decided together with another one of them.
    func settled(among photos: [ComparablePhoto]) -> Set<AssetRow> {
        var counts: [Int: Int] = [:]
        for photo in photos {
            for verdict in verdicts[photo.row] ?? [] { counts[verdict, default: 0] += 1 }
        }
        let together = photos.filter { verdicts[$0.row]?.contains { counts[$0, default: 0] > 1 } == true }
        return Set(together.map(\.row))
    }
}
