import PhotoPipeline
import PhotoSession
import PhotoStore
import SystemPackage

/// Groups, and what a rule makes of them.
struct RuledGroups {
    private var groups: [(choice: DuplicateChoice, kept: [Int], resolution: DuplicateResolution)]
    /// That the rule says nothing about, or in which all photos stay.
    private let leftAlone: Int
    /// Photos that would go, were they not one file with one that stays.
    private let otherNames: Int

    init(_ choices: [DuplicateChoice], _ rule: KeepRule, merging: Bool) {
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
    func leaving(_ places: Set<Int>) -> RuledGroups {
        var rest = self
        rest.groups = groups.enumerated().filter { !places.contains($0.offset) }.map(\.element)
        return rest
    }

    /// A warning where stars or tags go with photos, and the one that stays does not have them.
    var losing: String? {
        let losing = groups.filter { $0.resolution.merged.isEmpty && $0.choice.isLosing(keeping: $0.kept) }
        guard !losing.isEmpty else { return nil }
        return """
            Warning: in \(Amounts.count(losing.count, "group")), photos that go have stars or tags that the one that stays \
            does not have: --merge gives them to it.
            """
    }

    var resolutions: [DuplicateResolution] { groups.map(\.resolution) }
    var trashed: Set<AssetRow> { Set(groups.flatMap(\.resolution.others)) }
    /// Photos that are decided about.
    var changed: [AssetRow] { groups.flatMap { $0.resolution.others + Array($0.resolution.merged.keys) } }

    private struct Report: Encodable {
        struct Group: Encodable {
            var id, kind: String
            var keep, trash: [Photo]
        }

        struct Photo: Encodable {
            var id, path: String
            var pathBytes: String?
            /// What it takes over from those that go.
            var rating: Int?
            var tags: [String]?
            var location: Coordinates?
        }

        var groups: [Group]
        var leftAlone: Int
        var trashed: Int
        var trashedBytes: Int64
    }

    func tell(json: Bool) throws {
        if json { return try Console.json(report) }
        for group in groups { try Console.output(text(group.choice, group.kept, group.resolution)) }
        let photos = Amounts.count(trashed.count, "photo")
        try Console.output(
            "\(photos) of \(Amounts.count(groups.count, "group")) to be trashed: \(ByteSize(report.trashedBytes))."
        )
        try tellLeftAlone()
    }

    func tellLeftAlone() throws {
        if leftAlone > 0 {
            try Console.output(
                "\(Amounts.count(leftAlone, "group")) left alone: the rule keeps all in it, or says nothing."
            )
        }
        if otherNames > 0 { try Console.output(OtherNames.staying(otherNames)) }
    }

    private func text(_ choice: DuplicateChoice, _ kept: [Int], _ resolution: DuplicateResolution) -> String {
        var lines = [choice.title]
        for (place, photo) in choice.photos.enumerated() {
            let merged = resolution.merged[photo.row].map { " (\(Decision().applying($0).text))" } ?? ""
            lines.append("    \(kept.contains(place) ? "keep " : "trash") \(photo.path.string.printable)\(merged)")
        }
        return lines.joined(separator: "\n")
    }

    private var report: Report {
        let told = groups.map { choice, kept, resolution in
            func photos(_ isKept: Bool) -> [Report.Photo] {
                choice.photos.indices.filter { kept.contains($0) == isKept }.map { place in
                    let photo = choice.photos[place]
                    let merged = resolution.merged[photo.row].map { Decision().applying($0) }
                    return Report.Photo(
                        id: photo.id.description,
                        path: photo.path.string,
                        pathBytes: photo.path.base64,
                        rating: merged?.rating,
                        tags: merged.map { $0.tags.keys.sorted().map(\.description) },
                        location: merged?.location
                    )
                }
            }
            return Report.Group(
                id: choice.id.description,
                kind: choice.relation.rawValue,
                keep: photos(true),
                trash: photos(false)
            )
        }
        let bytes = groups.reduce(Int64(0)) { sum, group in
            let photos = group.choice.photos
            return sum + photos.indices.filter { !group.kept.contains($0) }.map { photos[$0] }.fileByteCount
        }
        return Report(groups: told, leftAlone: leftAlone, trashed: trashed.count, trashedBytes: bytes)
    }
}
