import PhotoStore

/// Of which two photos a person has said already what they are to each other.
struct DecidedPairs: Sendable {
    /// What speaks of a photo, by its place in the list.
    private var verdicts: [AssetRow: Set<Int>] = [:]

    init(_ verdicts: [DuplicateVerdict]) {
        for (place, verdict) in verdicts.enumerated() {
            // Of one that went, the trash says it.
            for photo in verdict.kind == .thisOne ? verdict.kept : verdict.photos {
                self.verdicts[photo, default: []].insert(place)
            }
        }
    }

    func speaks(of photo: ComparablePhoto) -> Bool { verdicts[photo.row] != nil }

    func contains(_ a: ComparablePhoto, _ b: ComparablePhoto) -> Bool {
        guard let first = verdicts[a.row], let second = verdicts[b.row] else { return false }
        return !first.isDisjoint(with: second)
    }

    /// Whether it was said of each photo of one list with each of another.
    func contains(all a: [ComparablePhoto], _ b: [ComparablePhoto]) -> Bool {
        a.allSatisfy { first in speaks(of: first) && b.allSatisfy { contains(first, $0) } }
    }
}
