package import Fingerprinting

/// How two photos are the same, or nearly so.
package enum PhotoRelation: String, Sendable, Hashable, Codable, CaseIterable {
    /// Two files of equal bytes.
    case identicalFile = "identical-file"
    /// The same picture to the last bit, in files that say something else of it.
    case identicalPicture = "identical-picture"
    /// They look the same: another size, another compression, a little crop.
    case nearDuplicate = "near-duplicate"
    /// One looks like the other turned by quarters, or mirrored.
    case turnedCopy = "turned-copy"
    /// They look alike, and were taken one right after the other.
    case burst

    /// Those of which one is usually enough.
    package static let usual: Set<PhotoRelation> = [.identicalFile, .identicalPicture, .nearDuplicate]

    /// Relations that make up groups together; groups of one family share no photo.
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

    /// How sure it is that one photo is enough; 0 the surest.
    package var weakness: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// How two photos are related, and what says so.
package struct RelationEvidence: Sendable, Hashable {
    package var relation: PhotoRelation
    /// Bits of 256 in which the fingerprints differ; nil where they were not compared.
    package var distance: Int?
    /// Between the times at which they were taken, where both are known.
    package var secondsApart: Double?
    /// How the first is to be laid down to look like the second; nil where they lie the same way.
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
