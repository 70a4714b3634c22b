import GRDB
package import StoreFiles

extension Catalogue {
    /// A text that is another one where albums, what is in them and in which order, or the tags that are kept are others:
    /// to see whether they have to be read anew.
    ///
    /// What is in albums may be long, and is hashed: each place by itself, by two rounds of squares modulo a prime, so that
    /// the sum depends on what is where.
    package func collectionState() throws(StoreError) -> String {
        try read { database in
            try String.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT coalesce((SELECT group_concat(id || ' ' || name, char(10)) FROM albums), '') || char(10) ||
                            (SELECT count(*) || ' ' || coalesce(sum((round * round + place) % 2147483647), 0) FROM (
                                SELECT place, (seed * seed + asset) % 2147483647 AS round FROM (
                                    SELECT place, asset, (album * 1000003 + asset * 8191 + place) % 2147483647 AS seed
                                    FROM album_photos))) || char(10) ||
                            coalesce((SELECT group_concat(path, char(10)) FROM tags), '')
                        """
                )
            ) ?? ""
        }
    }
}
