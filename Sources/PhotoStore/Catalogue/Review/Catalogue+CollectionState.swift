import GRDB

extension Catalogue {
    /// A text that is another one where albums, what is in them and in which order, or the tags that are kept are others:
    /// to see whether they have to be read anew.
    package func collectionState() throws(StoreError) -> String {
        try read { database in
            try String.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT coalesce((SELECT group_concat(id || ' ' || name, char(10)) FROM albums), '') || char(10) ||
                            (SELECT count(*) || ' ' || total(asset) || ' ' || total(album * asset)
                                || ' ' || total(asset * (place + 1)) FROM album_photos) || char(10) ||
                            (SELECT count(*) || ' ' || total(length(path)) || ' ' || coalesce(max(made_ms), 0) FROM tags)
                        """
                )
            ) ?? ""
        }
    }
}
