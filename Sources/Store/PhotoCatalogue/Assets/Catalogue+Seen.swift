import GRDB
package import PhotoModel
package import StoreFiles

/// Which photos were not seen for long: a bounded cache evicts these first. A photo counts as seen when one of its tiers is
/// requested through Sluice. A resolution of one day is enough, and costs one write per seen photo and day.
extension Catalogue {
    /// Records that tiers of these contents were served today.
    package func noteSeen(_ contents: [ContentID]) throws(StoreError) {
        let day = Int64.now / millisecondsPerDay
        let fresh = try read { database in
            let statement = try database.cachedStatement(sql: "SELECT day FROM seen WHERE content = ?")
            return try contents.filter { try Int64.fetchOne(statement, arguments: [$0.data]) ?? 0 < day }
        }
        // If nothing is new, avoid waiting for a run that is writing.
        guard !fresh.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO seen (content, day) VALUES (?, ?)
                    ON CONFLICT DO UPDATE SET day = max(day, excluded.day)
                    """
            )
            for content in fresh { try statement.execute(arguments: [content.data, day]) }
        }
    }

    /// Visits the contents whose tiers the cache may evict, in groups, until the body returns false. Previous contents of
    /// changed photos come first, then those of present photos, longest unseen first. A photo that was never seen counts
    /// from the day when it was found.
    package func forEachUnseen(
        after last: ViewedContent?,
        groupsOf count: Int,
        _ body: ([ViewedContent]) throws -> Bool
    ) throws(StoreError) {
        try read { database in
            let statement = try database.cachedStatement(sql: Self.unseen)
            let rows = try Row.fetchCursor(
                statement,
                arguments: [AssetState.prepared.rawValue, last?.day ?? -2, last?.row ?? 0]
            )
            var group: [ViewedContent] = []
            while let row = try rows.next() {
                guard let content: ContentID = row.identifier(0) else { continue }
                group.append(ViewedContent(content: content, day: row[1], row: row[2]))
                guard group.count == count else { continue }
                guard try body(group) else { return }
                group = []
            }
            if !group.isEmpty { _ = try body(group) }
        }
    }

    private static let unseen = """
        WITH photos (content, day, row) AS (
            SELECT assets.content, max(max(first_seen_ms / \(millisecondsPerDay), coalesce(seen.day, 0))), min(assets.id)
            FROM assets LEFT JOIN seen ON seen.content = assets.content
            WHERE state = ? AND gone = 0 AND assets.content IS NOT NULL GROUP BY assets.content
            UNION ALL
            SELECT previous_content, -1, id FROM assets AS changed
            WHERE previous_content IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM assets WHERE assets.content = changed.previous_content))
        SELECT content, day, row FROM photos WHERE (day, row) > (?, ?) ORDER BY day, row
        """

    /// The cache's bound in bytes; nil if it was never set, 0 if it was removed.
    package func cacheBound() throws(StoreError) -> Int? {
        try read { try Int.fetchOne($0, sql: "SELECT cache_bound FROM library") }
    }

    /// Takes effect with the next `CacheWriter`.
    ///
    /// - Parameter byteCount: 0 for a cache that may grow without limit.
    package func setCacheBound(_ byteCount: Int) throws(StoreError) {
        guard try cacheBound() != byteCount else { return }
        try write { try $0.execute(sql: "UPDATE library SET cache_bound = ?", arguments: [byteCount]) }
    }
}

private let millisecondsPerDay: Int64 = 86_400_000
