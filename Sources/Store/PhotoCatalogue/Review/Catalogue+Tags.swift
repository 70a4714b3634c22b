import GRDB
package import PhotoModel
package import StoreFiles

/// The tree of tags.
extension Catalogue {
    /// Every tag that is kept or that a present photo has, with the number of those photos, by the rules of
    /// `EffectiveValues`. In tag order.
    package func tagCounts() throws(StoreError) -> [TagCount] {
        try read { database in
            var tally = TagTally()
            for tag in try Self.keptTags(database) { tally.keep(tag) }
            let rows = try Row.fetchCursor(database, sql: Self.taggedPhotos)
            while let row = try rows.next() { tally.add(try Self.effectiveTags(row)) }
            return tally.counts
        }
    }

    /// Changes with tags in the library's existing spelling, whatever their case. Reads all photos' tags.
    package func spelled(_ changes: [DecisionChange]) throws(StoreError) -> [DecisionChange] {
        let isAboutTags = changes.contains { change in
            switch change {
            case .tag, .untag: true
            default: false
            }
        }
        guard isAboutTags else { return changes }
        return try tagSpellings().spelled(changes)
    }

    package func tagSpellings() throws(StoreError) -> TagSpellings {
        TagSpellings(try tagCounts().flatMap { [$0.tag] + $0.otherSpellings })
    }

    /// The tags that are kept even if no photo has them.
    package func keptTags() throws(StoreError) -> [TagPath] { try read { try Self.keptTags($0) } }

    private static func keptTags(_ database: Database) throws -> [TagPath] {
        try String.fetchAll(database, sql: "SELECT path FROM tags").map { path in
            guard let tag = TagPath(path) else { throw DamagedText("no tag", in: path) }
            return tag
        }
    }

    /// Keeps a tag even if no photo has it. Has no effect if it is kept already, in any case.
    package func keepTag(_ tag: TagPath) throws(StoreError) {
        try changeTags(keeping: [tag], dropping: [])
    }

    /// Stops keeping a tag, whatever its case. Photos that have it keep it.
    package func dropTag(_ tag: TagPath) throws(StoreError) {
        try changeTags(keeping: [], dropping: [tag])
    }

    /// Keeps some tags, and then stops keeping others, whatever their case, as one step.
    package func changeTags(keeping kept: [TagPath], dropping dropped: [TagPath]) throws(StoreError) {
        try change(as: .tags) { effects in
            let time = Int64.now
            for tag in kept where try !Set(Self.keptTags(effects.database)).contains(anyCaseOf: tag) {
                try effects.keep(tag.description, since: time)
            }
            for tag in try Self.keptTags(effects.database) where Set(dropped).contains(anyCaseOf: tag) {
                try effects.set(.tag, tag.description, to: nil)
            }
        }
    }

    private static let taggedPhotos = """
        SELECT decisions.tags, applied_tags, sidecars.tags, sidecars.is_raws, facts.keywords
        FROM (SELECT asset FROM decisions WHERE tags <> '{}' OR applied_tags <> '{}'
                UNION SELECT asset FROM sidecars WHERE tags <> '[]'
                UNION SELECT assets.id FROM facts JOIN assets ON assets.content = facts.content
                    WHERE keywords IS NOT NULL) AS tagged
            JOIN assets ON assets.id = tagged.asset AND assets.gone = 0
            LEFT JOIN decisions ON decisions.asset = tagged.asset
            LEFT JOIN sidecars ON sidecars.asset = tagged.asset AND sidecars.name <> x'' AND sidecars.problem IS NULL
            LEFT JOIN facts ON facts.content = assets.content
        """

    private static func effectiveTags(_ row: Row) throws -> Set<TagPath> {
        var values = EffectiveValues()
        values.now = try Decision(verdict: nil, rating: nil, tagsText: row[0] ?? "{}")
        values.applied = try Decision(verdict: nil, rating: nil, tagsText: row[1] ?? "{}")
        if let tags: String = row[2] { (values.hasSidecar, values.sidecarTags) = (true, try [TagPath](text: tags)) }
        values.isRawsSidecar = row[3] ?? false
        values.photoTags = try [TagPath](text: row[4] ?? "[]")
        return values.tags
    }
}
