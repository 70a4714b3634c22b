package import PhotoDuplicates

/// A photo similar to another one: its usual keys, with the similarity in `evidence`.
package struct SimilarPhotoDocument<Photo: Encodable & Sendable>: Encodable, Sendable {
    private var photo: Photo
    private var evidence: EvidenceDocument

    package init(_ photo: Photo, _ evidence: RelationEvidence) {
        self.photo = photo
        self.evidence = EvidenceDocument(evidence)
    }

    private enum Key: String, CodingKey { case evidence }

    package func encode(to encoder: any Encoder) throws {
        try photo.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(evidence, forKey: .evidence)
    }
}
