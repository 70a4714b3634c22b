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

    /// What speaks of a photo: of two of which the same speaks, all is said. Empty for nothing.
    func verdicts(of photo: ComparablePhoto) -> Set<Int> { verdicts[photo.row] ?? [] }

    /// What speaks of each of some photos; nil where that differs.
    func verdicts(ofAll photos: [ComparablePhoto]) -> Set<Int>? {
        guard let first = photos.first.map(verdicts(of:)) else { return [] }
        return photos.allSatisfy { verdicts(of: $0) == first } ? first : nil
    }

    func contains(_ a: ComparablePhoto, _ b: ComparablePhoto) -> Bool {
        guard let first = verdicts[a.row], let second = verdicts[b.row] else { return false }
        return !first.isDisjoint(with: second)
    }

    /// Whether it was said of each photo of one list with each of another.
    func contains(all a: [ComparablePhoto], _ b: [ComparablePhoto]) -> Bool {
        a.allSatisfy { first in verdicts[first.row] != nil && b.allSatisfy { contains(first, $0) } }
    }
}
