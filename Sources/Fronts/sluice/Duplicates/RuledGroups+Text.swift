import PhotoDuplicates
import PhotoModel
import PhotoPipeline
import PhotoSession
import StoreFiles
import SystemPackage

/// The result of applying a rule to groups, as text and JSON.
extension RuledGroups {
    /// A warning if stars or tags would be lost with trashed photos, because the kept one lacks them.
    var warning: String? {
        let losing = losing.count
        guard losing > 0 else { return nil }
        return """
            Warning: in \(Amounts.count(losing, "group")), photos to be trashed have stars or tags that the kept one \
            lacks; --merge adds them to it.
            """
    }

    private struct Report: Encodable {
        struct Group: Encodable {
            var id, kind: String
            var keep, trash: [Photo]
        }

        struct Photo: Encodable {
            var id, path: String
            var pathBytes: String?
            /// What it takes over from the trashed photos.
            var rating: Int?
            var tags: [String]?
            var location: Coordinates?
        }

        var groups: [Group]
        var leftAlone: Int
        var trashed: Int
        var trashedBytes: Int64
    }

    func print(json: Bool) throws {
        if json { return try Console.json(report) }
        for group in groups { try Console.output(text(group.choice, group.kept, group.resolution)) }
        let photos = Amounts.count(trashed.count, "photo")
        try Console.output(
            "\(photos) of \(Amounts.count(groups.count, "group")) to be trashed: \(ByteSize(report.trashedBytes))."
        )
        try printSkipped()
    }

    func printSkipped() throws {
        if leftAlone > 0 {
            try Console.output(
                "\(Amounts.count(leftAlone, "group")) skipped: the rule keeps every photo, or does not apply."
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
        let entries = groups.map { choice, kept, resolution in
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
        return Report(groups: entries, leftAlone: leftAlone, trashed: trashed.count, trashedBytes: bytes)
    }
}
