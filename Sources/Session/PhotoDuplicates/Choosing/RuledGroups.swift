package import PhotoModel

/// Groups with the result of a rule.
package struct RuledGroups: Sendable {
    package typealias Group = (choice: DuplicateChoice, kept: [Int], resolution: DuplicateResolution)

    package private(set) var groups: [Group]
    /// Groups to which the rule does not apply, or in which all photos stay.
    package let leftAlone: Int
    /// Photos that would be trashed if they were not the same file as one that stays.
    package let otherNames: Int

    package init(_ choices: [DuplicateChoice], _ rule: KeepRule, merging: Bool) {
        // A photo may be in groups of several families. One that stays in a group is not trashed with another, and the
        // reverse.
        var stays: Set<AssetRow> = []
        var goes: Set<AssetRow> = []
        var otherNames = 0
        groups = choices.compactMap { choice in
            guard var kept = rule.kept(of: choice), !kept.isEmpty else { return nil }
            kept += choice.photos.indices.filter { stays.contains(choice.photos[$0].row) && !kept.contains($0) }
            let chosen = kept.count
            kept = choice.withOneFile(kept)
            otherNames += kept.count - chosen
            guard kept.count < choice.photos.count, kept.allSatisfy({ !goes.contains(choice.photos[$0].row) }) else {
                return nil
            }
            let resolution = choice.resolution(keeping: kept, merging: merging)
            stays.formUnion(resolution.kept)
            goes.formUnion(resolution.others)
            return (choice, kept, resolution)
        }
        leftAlone = choices.count - groups.count
        self.otherNames = otherNames
    }

    /// The groups without those at these indices, which could not be answered.
    package func leaving(_ places: Set<Int>) -> RuledGroups {
        var rest = self
        rest.groups = groups.enumerated().filter { !places.contains($0.offset) }.map(\.element)
        return rest
    }

    /// Groups in which stars or tags would be lost with trashed photos.
    package var losing: [Group] {
        groups.filter { $0.resolution.merged.isEmpty && $0.choice.isLosing(keeping: $0.kept) }
    }

    package var resolutions: [DuplicateResolution] { groups.map(\.resolution) }
    package var trashed: Set<AssetRow> { Set(groups.flatMap(\.resolution.others)) }
    /// Photos with new decisions.
    package var changed: [AssetRow] { groups.flatMap { $0.resolution.others + Array($0.resolution.merged.keys) } }
}
