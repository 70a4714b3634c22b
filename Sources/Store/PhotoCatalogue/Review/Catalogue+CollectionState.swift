import GRDB
package import StoreFiles

extension Catalogue {
    /// A text that changes whenever albums, their photos, their order or the kept tags change: for deciding whether to read
    /// them anew.
    ///
    /// Albums may be long, so their photos are hashed: each place individually, by two rounds of squares modulo a prime, so
    /// that the sum depends on which photo has which place.
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
