package import PhotoModel

/// Groups, and what a rule makes of them.
package struct RuledGroups: Sendable {
    package typealias Group = (choice: DuplicateChoice, kept: [Int], resolution: DuplicateResolution)

    package private(set) var groups: [Group]
    /// That the rule says nothing about, or in which all photos stay.
    package let leftAlone: Int
    /// Photos that would go, were they not one file with one that stays.
    package let otherNames: Int

    package init(_ choices: [DuplicateChoice], _ rule: KeepRule, merging: Bool) {
        // A photo may be in groups of several families: what stays in one does not go with another, nor the other way round.
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

    /// Without groups that could not be decided about, by their places.
    package func leaving(_ places: Set<Int>) -> RuledGroups {
        var rest = self
        rest.groups = groups.enumerated().filter { !places.contains($0.offset) }.map(\.element)
        return rest
    }

    /// Groups in which stars or tags go with photos, and the one that stays does not have them.
    package var losing: [Group] {
        groups.filter { $0.resolution.merged.isEmpty && $0.choice.isLosing(keeping: $0.kept) }
    }

    package var resolutions: [DuplicateResolution] { groups.map(\.resolution) }
    package var trashed: Set<AssetRow> { Set(groups.flatMap(\.resolution.others)) }
    /// Photos that are decided about.
    package var changed: [AssetRow] { groups.flatMap { $0.resolution.others + Array($0.resolution.merged.keys) } }
}
