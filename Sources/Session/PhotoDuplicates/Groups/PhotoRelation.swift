package import Fingerprinting

/// How two photos are the same, or nearly so.
package enum PhotoRelation: String, Sendable, Hashable, Codable, CaseIterable {
    /// Two files with equal bytes.
    case identicalFile = "identical-file"
    /// Exactly the same picture, in files with different metadata.
    case identicalPicture = "identical-picture"
    /// They look the same, but differ in size, compression or a small crop.
    case nearDuplicate = "near-duplicate"
    /// One looks like the other rotated by quarters, or mirrored.
    case turnedCopy = "turned-copy"
    /// They look alike and were taken in quick succession.
    case burst

    /// Relations of which one photo is usually enough.
    package static let usual: Set<PhotoRelation> = [.identicalFile, .identicalPicture, .nearDuplicate]

    /// Relations whose groups are built together. Groups of one family share no photo.
    package enum Family: String, Sendable, Hashable, CaseIterable {
        case copies, turned, burst
    }

    package var family: Family {
        switch self {
        case .identicalFile, .identicalPicture, .nearDuplicate: .copies
        case .turnedCopy: .turned
        case .burst: .burst
        }
    }

    /// How uncertain it is that one photo is enough; 0 is the most certain.
    package var weakness: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The relation of two photos, with the evidence for it.
package struct RelationEvidence: Sendable, Hashable {
    package var relation: PhotoRelation
    /// Bits of 256 in which the fingerprints differ; nil if they were not compared.
    package var distance: Int?
    /// Seconds between the times at which they were taken, if both are known.
    package var secondsApart: Double?
    /// The transformation of the first that makes it look like the second; nil if there is none.
    package var symmetry: Dihedral?

    package init(
        _ relation: PhotoRelation,
        distance: Int? = nil,
        secondsApart: Double? = nil,
        symmetry: Dihedral? = nil
    ) {
        self.relation = relation
        self.distance = distance
        self.secondsApart = secondsApart
        self.symmetry = symmetry
    }
}

extension Dihedral {
    /// For people and programs.
    package var words: String {
        switch self {
        case .identity: "the same way up"
        case .quarterTurn: "turned by a quarter, counter-clockwise"
        case .halfTurn: "turned upside down"
        case .threeQuarterTurn: "turned by a quarter, clockwise"
        case .mirroredVertically: "mirrored, top and bottom exchanged"
        case .mirroredHorizontally: "mirrored, left and right exchanged"
        case .transposed: "mirrored along the diagonal from top left"
        case .transposedAcross: "mirrored along the diagonal from top right"
        }
    }
}
