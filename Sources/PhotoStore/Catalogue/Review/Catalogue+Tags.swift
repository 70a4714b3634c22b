import GRDB

/// The tree of tags.
extension Catalogue {
    /// Every tag that is kept or that a photo has, and how many have it: photos that are there, as `EffectiveValues` says.
    /// In the tags' order.
    package func tagCounts() throws(StoreError) -> [TagCount] {
        try read { database in
            var counts: [TagPath: (itself: Int, below: Int)] = [:]
            for tag in try Self.keptTags(database) { counts[tag] = (0, 0) }
            let rows = try Row.fetchCursor(database, sql: Self.taggedPhotos)
            while let row = try rows.next() {
                let tags = try Self.effectiveTags(row)
                for tag in tags { counts[tag, default: (0, 0)].itself += 1 }
                for tag in Set(tags.flatMap(\.ancestry)) { counts[tag, default: (0, 0)].below += 1 }
            }
            return counts.map { TagCount(tag: $0.key, count: $0.value.itself, countBelow: $0.value.below) }
                .sorted { $0.tag < $1.tag }
        }
    }

    /// The tags that are kept whether a photo has them or not.
    package func keptTags() throws(StoreError) -> [TagPath] { try read { try Self.keptTags($0) } }

    private static func keptTags(_ database: Database) throws -> [TagPath] {
        try String.fetchAll(database, sql: "SELECT path FROM tags").map { path in
            guard let tag = TagPath(path) else { throw DamagedText("no tag", in: path) }
            return tag
        }
    }

    /// Keeps a tag though no photo has it.
    package func keepTag(_ tag: TagPath) throws(StoreError) {
        try changeTags(keeping: [tag], dropping: [])
    }

    /// Does not keep a tag any longer. Photos that have it keep it.
    package func dropTag(_ tag: TagPath) throws(StoreError) {
        try changeTags(keeping: [], dropping: [tag])
    }

    /// Keeps some tags, and then does not keep others any longer, as one step.
    package func changeTags(keeping kept: [TagPath], dropping dropped: [TagPath]) throws(StoreError) {
        try change(as: .tags) { effects in
            let time = Int64.now
            for tag in kept { try effects.keep(tag.description, since: time) }
            for tag in dropped { try effects.set(.tag, tag.description, to: nil) }
        }
    }

    private static let taggedPhotos = """
        SELECT decisions.tags, applied_tags, sidecars.tags
        FROM (SELECT asset FROM decisions WHERE tags <> '{}' OR applied_tags <> '{}'
                UNION SELECT asset FROM sidecars WHERE tags <> '[]') AS tagged
            JOIN assets ON assets.id = tagged.asset AND assets.gone = 0
            LEFT JOIN decisions ON decisions.asset = tagged.asset
            LEFT JOIN sidecars ON sidecars.asset = tagged.asset AND sidecars.name <> x'' AND sidecars.problem IS NULL
        """

    private static func effectiveTags(_ row: Row) throws -> Set<TagPath> {
        var values = EffectiveValues()
        values.now = try Decision(verdict: nil, rating: nil, tagsText: row[0] ?? "{}")
        values.applied = try Decision(verdict: nil, rating: nil, tagsText: row[1] ?? "{}")
        if let tags: String = row[2] { (values.hasSidecar, values.sidecarTags) = (true, try [TagPath](text: tags)) }
        return values.tags
    }
}

extension TagPath {
    /// This tag and those above it.
    package var ancestry: [TagPath] { (1...parts.count).compactMap { TagPath(parts: Array(parts[..<$0])) } }
}
