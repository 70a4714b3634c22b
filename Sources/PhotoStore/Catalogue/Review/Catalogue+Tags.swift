import GRDB

/// The tree of tags.
extension Catalogue {
    /// Every tag that is kept or that a photo has, and how many have it: photos that are there, by their sidecars and
    /// what was decided since. In the tags' order.
    package func tagCounts() throws(StoreError) -> [TagCount] {
        try read { database in
            var counts: [TagPath: (itself: Int, below: Int)] = [:]
            for path in try String.fetchAll(database, sql: "SELECT path FROM tags") {
                guard let tag = TagPath(path) else { throw DamagedText("no tag", in: path) }
                counts[tag] = (0, 0)
            }
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

    /// Keeps a tag though no photo has it.
    package func keepTag(_ tag: TagPath) throws(StoreError) {
        try write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO tags (path, made_ms) VALUES (?, ?)",
                arguments: [tag.description, Int64.now]
            )
        }
    }

    /// Does not keep a tag any longer. Photos that have it keep it.
    package func dropTag(_ tag: TagPath) throws(StoreError) {
        try write { try $0.execute(sql: "DELETE FROM tags WHERE path = ?", arguments: [tag.description]) }
    }

    private static let taggedPhotos = """
        SELECT decisions.tags, applied_tags, decided_ms, sidecars.tags, sidecars.mtime_ns
        FROM (SELECT asset FROM decisions WHERE tags <> '{}' OR applied_tags <> '{}'
                UNION SELECT asset FROM sidecars WHERE tags <> '[]') AS tagged
            JOIN assets ON assets.id = tagged.asset AND assets.gone = 0
            LEFT JOIN decisions ON decisions.asset = tagged.asset
            LEFT JOIN sidecars ON sidecars.asset = tagged.asset AND sidecars.name <> x''
        """

    private static func effectiveTags(_ row: Row) throws -> Set<TagPath> {
        let now = try Decision(verdict: nil, rating: nil, tagsText: row[0] ?? "{}")
        let applied = try Decision(verdict: nil, rating: nil, tagsText: row[1] ?? "{}")
        let written: Int64? = row[4]
        return now.effectiveTags(
            over: try [TagPath](text: row[3] ?? "[]"),
            applied: applied,
            isSidecarNewer: written.map { $0 / 1_000_000 >= row[2] ?? 0 } ?? false
        )
    }
}

extension TagPath {
    /// This tag and those above it.
    var ancestry: [TagPath] { (1...parts.count).compactMap { TagPath(parts: Array(parts[..<$0])) } }
}
