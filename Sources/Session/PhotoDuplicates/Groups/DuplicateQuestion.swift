import Fingerprinting

/// Which groups of photos are asked for.
package struct DuplicateQuestion: Sendable, Hashable {
    /// A group is named by the weakest relation in it: only those of these names are given.
    package var relations: Set<PhotoRelation>
    /// Bits of 256 in which fingerprints of photos that look the same may differ.
    package var distance: Int

    /// Unrelated photos are about 128 bits apart, and hardly any two fewer than 90.
    package static let distances = 0...64

    package init(relations: Set<PhotoRelation> = PhotoRelation.usual, distance: Int = PDQ.matchDistance) {
        self.relations = relations
        self.distance = min(max(distance, Self.distances.lowerBound), Self.distances.upperBound)
    }

    /// For all groups of a family.
    package init(of family: PhotoRelation.Family, distance: Int = PDQ.matchDistance) {
        self.init(relations: Set(PhotoRelation.allCases.filter { $0.family == family }), distance: distance)
    }

    /// Whether pictures are asked for that are not equal.
    var asksForLikeness: Bool { !relations.isSubset(of: [.identicalFile, .identicalPicture]) }

    /// Whether copies are asked for, and only those whose pictures are equal.
    var tellsPicturesApart: Bool { weakest(of: .copies).map { $0 != .nearDuplicate } ?? false }

    /// The weakest relation of a family that is asked for; nil for none.
    func weakest(of family: PhotoRelation.Family) -> PhotoRelation? {
        relations.filter { $0.family == family }.max { $0.weakness < $1.weakness }
    }
}
