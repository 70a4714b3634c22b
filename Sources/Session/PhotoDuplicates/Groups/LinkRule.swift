import PhotoModel

/// Which relations make photos members of one group, in one family.
struct LinkRule: Sendable {
    let family: PhotoRelation.Family
    /// The weakest requested relation.
    let weakest: PhotoRelation
    let runs: BurstRuns

    func isLink(_ relation: PhotoRelation, _ first: ContentID, _ second: ContentID) -> Bool {
        guard relation.weakness <= weakest.weakness else { return false }
        guard relation.family != family else { return true }
        guard relation.family == .copies else { return false }
        // A copy of a turned copy is a turned copy too. A burst includes everything taken in it.
        return family == .turned || runs.areInOne(first, second)
    }
}
