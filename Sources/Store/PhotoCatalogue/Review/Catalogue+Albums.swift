import GRDB
package import PhotoModel
package import StoreFiles

/// Albums. Each change is a step, which can be undone.
extension Catalogue {
    /// - Throws: `.nameTaken`
    package func makeAlbum(_ name: String) throws(StoreError) -> Album {
        try change(as: .makeAlbum) { effects in
            let album = AlbumState(id: .next(), name: name, made: .now)
            let row = try effects.make(album)
            return Album(row: row, id: album.id, name: name, made: album.made, photoCount: 0)
        }
    }

    /// - Throws: `.nameTaken`
    package func renameAlbum(_ album: Int64, to name: String) throws(StoreError) {
        try change(as: .renameAlbum) { try $0.rename(album, to: name) }
    }

    /// Removes an album; its photos stay.
    package func removeAlbum(_ album: Int64) throws(StoreError) {
        try change(as: .removeAlbum) { try $0.removeAlbum(album) }
    }

    /// All albums, by name.
    package func albums() throws(StoreError) -> [Album] { try albums(where: "TRUE") }

    package func album(named name: String) throws(StoreError) -> Album? {
        try albums(where: "name = ?", [name]).first
    }

    /// Photos of an album in its order, including missing ones.
    package func photos(ofAlbum album: Int64) throws(StoreError) -> [AssetRow] {
        try read { database in
            try AssetRow.fetchAll(
                database,
                sql: "SELECT asset FROM album_photos WHERE album = ? ORDER BY place, asset",
                arguments: [album]
            )
        }
    }

    /// Appends photos to an album, in the order given. Photos already in it keep their places.
    ///
    /// - Throws: `.forgotten`
    package func addPhotos(_ assets: [AssetRow], toAlbum album: Int64) throws(StoreError) {
        try changeAlbum(album, adding: assets, removing: [])
    }

    package func removePhotos(_ assets: [AssetRow], fromAlbum album: Int64) throws(StoreError) {
        try changeAlbum(album, adding: [], removing: assets)
    }

    /// Adds photos, and then removes others, as one step.
    ///
    /// - Throws: `.forgotten`
    package func changeAlbum(
        _ album: Int64,
        adding added: [AssetRow],
        removing removed: [AssetRow]
    ) throws(StoreError) {
        try change(as: .changeAlbum) { effects in
            try effects.put(added, into: album)
            try effects.take(removed, outOf: album)
        }
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
