import GRDB

/// Albums.
extension Catalogue {
    /// - Throws: `.nameTaken`
    package func makeAlbum(_ name: String) throws(StoreError) -> Album {
        try write { database in
            try Self.checkFree(name, database)
            let (id, time) = (AssetID.next(), Int64.now)
            try database.execute(
                sql: "INSERT INTO albums (uuid, name, made_ms) VALUES (?, ?, ?)",
                arguments: [id.data, name, time]
            )
            return Album(row: database.lastInsertedRowID, id: id, name: name, made: time, photoCount: 0)
        }
    }

    /// - Throws: `.nameTaken`
    package func renameAlbum(_ album: Int64, to name: String) throws(StoreError) {
        try write { database in
            try Self.checkFree(name, for: album, database)
            try database.execute(sql: "UPDATE albums SET name = ? WHERE id = ?", arguments: [name, album])
        }
    }

    /// Removes an album; its photos stay.
    package func removeAlbum(_ album: Int64) throws(StoreError) {
        try write { try $0.execute(sql: "DELETE FROM albums WHERE id = ?", arguments: [album]) }
    }

    /// All of them, by name.
    package func albums() throws(StoreError) -> [Album] { try albums(where: "TRUE") }

    package func album(named name: String) throws(StoreError) -> Album? {
        try albums(where: "name = ?", [name]).first
    }

    /// Photos of an album in its order, those that are gone too.
    package func photos(ofAlbum album: Int64) throws(StoreError) -> [AssetRow] {
        try read { database in
            try AssetRow.fetchAll(
                database,
                sql: "SELECT asset FROM album_photos WHERE album = ? ORDER BY place, asset",
                arguments: [album]
            )
        }
    }

    /// Puts photos at the end of an album, in the order given. Those that are in it stay where they are.
    ///
    /// - Throws: `.forgotten`
    package func addPhotos(_ assets: [AssetRow], toAlbum album: Int64) throws(StoreError) {
        try write { try Self.add(assets, toAlbum: album, $0) }
    }

    package func removePhotos(_ assets: [AssetRow], fromAlbum album: Int64) throws(StoreError) {
        try write { database in
            let statement = try database.cachedStatement(
                sql: "DELETE FROM album_photos WHERE album = ? AND asset = ?"
            )
            for asset in assets { try statement.execute(arguments: [album, asset]) }
        }
    }

    static func add(_ assets: [AssetRow], toAlbum album: Int64, _ database: Database) throws {
        var place =
            try Int64.fetchOne(
                database.cachedStatement(sql: "SELECT max(place) FROM album_photos WHERE album = ?"),
                arguments: [album]
            ) ?? -1
        let statement = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO album_photos (album, asset, place) SELECT ?, id, ? FROM assets WHERE id = ?"
        )
        let known = try database.cachedStatement(sql: "SELECT 1 FROM assets WHERE id = ?")
        for asset in assets {
            place += 1
            try statement.execute(arguments: [album, place, asset])
            guard try database.changesCount > 0 || Bool.fetchOne(known, arguments: [asset]) != nil else {
                throw ForgottenAsset(row: asset)
            }
        }
    }

    static func checkFree(_ name: String, for album: Int64? = nil, _ database: Database) throws {
        let other = try Int64.fetchOne(
            database,
            sql: "SELECT id FROM albums WHERE name = ? AND id IS NOT ?",
            arguments: [name, album]
        )
        if other != nil { throw StoreError.nameTaken(kind: "an album", name) }
    }

    private func albums(
        where condition: String,
        _ arguments: StatementArguments = []
    ) throws(StoreError) -> [Album] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, uuid, name, made_ms, (SELECT count(*) FROM album_photos WHERE album = albums.id)
                    FROM albums WHERE \(condition) ORDER BY name, id
                    """,
                arguments: arguments
            ).compactMap { row in
                guard let id: AssetID = row.identifier(1) else { return nil }
                return Album(row: row[0], id: id, name: row[2], made: row[3], photoCount: row[4])
            }
        }
    }
}
