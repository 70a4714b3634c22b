package import PhotoDuplicates

/// What photos of a group are compared by, for programs. What is not known is left out.
package struct ComparedDocument: Encodable, Sendable {
    package var sharpness: Double?
    /// Share of the pixels that are black or white.
    package var clipped: Double?
    /// 0–100; below 50 the fingerprint says little.
    package var pdqQuality: Int?
    package var depicts: String?
    /// Of the file; ISO 8601 in UTC.
    package var modifiedAt: String
    package var hasLocation: Bool
    /// It was said that it stays beside another one of the group.
    package var isSettled: Bool
    /// What it is to the suggested one; absent of that itself.
    package var evidence: EvidenceDocument?

    package init(_ photo: DuplicatePhoto) {
        (sharpness, clipped) = (photo.facts?.sharpness, photo.facts?.clipped)
        pdqQuality = photo.facts?.pdqQuality
        depicts = photo.facts.flatMap { $0.depicts.isEmpty ? nil : $0.depicts }
        modifiedAt = (photo.modified / 1_000_000).isoTime
        (hasLocation, isSettled) = (photo.hasLocation, photo.isSettled)
        evidence = photo.evidence.map { EvidenceDocument($0) }
    }
}

/// What two photos are to each other, for programs.
package struct EvidenceDocument: Encodable, Sendable {
    package var kind: String
    /// Bits of 256.
    package var distance: Int?
    package var secondsApart: Double?
    /// In words, how one is turned.
    package var symmetry: String?

    package init(_ evidence: RelationEvidence) {
        kind = evidence.relation.rawValue
        (distance, secondsApart) = (evidence.distance, evidence.secondsApart)
        symmetry = evidence.symmetry?.words
    }
}
