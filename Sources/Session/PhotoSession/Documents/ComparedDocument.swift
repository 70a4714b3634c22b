package import PhotoDuplicates

/// The values that photos of a group are compared by, as JSON. Unknown values are absent.
package struct ComparedDocument: Encodable, Sendable {
    package var sharpness: Double?
    /// Share of pixels that are black or white.
    package var clipped: Double?
    /// 0–100; below 50 the fingerprint is unreliable.
    package var pdqQuality: Int?
    package var depicts: String?
    /// The file's time, ISO 8601 in UTC.
    package var modifiedAt: String
    package var hasLocation: Bool
    /// It was decided that it stays beside another photo of the group.
    package var isSettled: Bool
    /// Its relation to the suggested photo; absent for that photo itself.
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

/// The relation between two photos, as JSON.
package struct EvidenceDocument: Encodable, Sendable {
    package var kind: String
    /// Differing bits of 256.
    package var distance: Int?
    package var secondsApart: Double?
    /// In words: how one is rotated or mirrored.
    package var symmetry: String?

    package init(_ evidence: RelationEvidence) {
        kind = evidence.relation.rawValue
        (distance, secondsApart) = (evidence.distance, evidence.secondsApart)
        symmetry = evidence.symmetry?.words
    }
}
