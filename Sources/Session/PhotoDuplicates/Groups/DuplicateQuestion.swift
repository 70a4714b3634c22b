import Fingerprinting

/// A query for groups of photos.
package struct DuplicateQuestion: Sendable, Hashable {
    /// A group is classified by its weakest relation. Only groups of these relations are returned.
    package var relations: Set<PhotoRelation>
    /// Maximum number of differing bits, of 256, between fingerprints of photos that count as alike.
    package var distance: Int

    /// Unrelated photos are about 128 bits apart, and almost never less than 90.
    package static let distances = 0...64

    package init(relations: Set<PhotoRelation> = PhotoRelation.usual, distance: Int = PDQ.matchDistance) {
        self.relations = relations
        self.distance = min(max(distance, Self.distances.lowerBound), Self.distances.upperBound)
    }

    /// For all groups of a family.
    package init(of family: PhotoRelation.Family, distance: Int = PDQ.matchDistance) {
        self.init(relations: Set(PhotoRelation.allCases.filter { $0.family == family }), distance: distance)
    }

    /// Whether similar but unequal pictures are requested.
    var includesSimilar: Bool { !relations.isSubset(of: [.identicalFile, .identicalPicture]) }

    /// Whether copies are requested, but only those with equal pictures.
    var needsEqualPictures: Bool { weakest(of: .copies).map { $0 != .nearDuplicate } ?? false }

    /// The weakest requested relation of a family; nil for none.
    func weakest(of family: PhotoRelation.Family) -> PhotoRelation? {
        relations.filter { $0.family == family }.max { $0.weakness < $1.weakness }
    }
}
