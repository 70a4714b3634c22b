import Foundation
import GRDB
import PhotoModel
import StoreFiles

/// Changes albums, kept tags, settings and duplicate verdicts within one transaction of the catalogue, and records their
/// previous values: everything needed to undo a step.
struct EffectWriting {
    let database: Database

    private var values: [Key: StepEffects.Value] = [:]
    private var albumPhotos: [InAlbum: StepEffects.AlbumPhoto] = [:]
    private var verdicts: [StepEffects.Verdict] = []

    private struct Key: Hashable {
        var kind: StepEffects.Value.Kind
        var key: String
    }

    private struct InAlbum: Hashable {
        var album: Int64
        var asset: AssetRow
    }

    init(_ database: Database) { self.database = database }

    /// Everything that was changed.
    var effects: StepEffects {
        var effects = StepEffects()
        let albums = Set(albumPhotos.keys.map { "\($0.album)" })
        effects.values = values.values
            .filter { $0.before != $0.after || ($0.kind == .album && albums.contains($0.key)) }
            .sorted { ($0.kind.rawValue, $0.key) < ($1.kind.rawValue, $1.key) }
        effects.albumPhotos = albumPhotos.values.sorted { ($0.album, $0.asset) < ($1.album, $1.asset) }
        effects.verdicts = verdicts
        return effects
    }

    private mutating func note(_ kind: StepEffects.Value.Kind, _ key: String, _ before: String?, _ after: String?) {
        let name = Key(kind: kind, key: key)
        let first = values[name].map(\.before) ?? before
        values[name] = StepEffects.Value(kind: kind, key: key, before: first, after: after)
    }

    private mutating func note(_ photo: StepEffects.AlbumPhoto) {
        let name = InAlbum(album: photo.album, asset: photo.asset)
        var photo = photo
        if let known = albumPhotos[name] { photo.before = known.before }
        albumPhotos[name] = photo.before == photo.after ? nil : photo
    }

    // MARK: Settings and tags

    /// - Parameter after: nil removes the setting, or stops keeping the tag.
    mutating func set(_ kind: StepEffects.Value.Kind, _ key: String, to after: String?) throws {
        let before = try value(kind, key)
        guard before != after else { return }
        try write(kind, key, after)
        note(kind, key, before, after)
    }

    /// Keeps a tag; one that is already kept does not change.
    ///
    /// - Returns: whether it was not kept before.
    @discardableResult
    mutating func keep(_ tag: String, since time: Int64) throws -> Bool {
        guard try value(.tag, tag) == nil else { return false }
        try set(.tag, tag, to: "\(time)")
        return true
    }

    private func value(_ kind: StepEffects.Value.Kind, _ key: String) throws -> String? {
        switch kind {
        case .album: try Int64(key).flatMap { try album($0) }?.text
        case .tag:
            try Int64.fetchOne(
                database.cachedStatement(sql: "SELECT made_ms FROM tags WHERE path = ?"),
                arguments: [key]
            ).map { "\($0)" }
        case .setting:
            try String.fetchOne(
                database.cachedStatement(sql: "SELECT value FROM preferences WHERE key = ?"),
                arguments: [key]
            )
        }
    }

    private func write(_ kind: StepEffects.Value.Kind, _ key: String, _ after: String?) throws {
        switch (kind, after) {
        case (.album, let after):
            guard let row = Int64(key) else { throw DamagedText("no row", in: key) }
            try write(row, try after.map { try AlbumState(text: $0) })
        case (.tag, let after?):
            try database.execute(
                sql: "INSERT OR REPLACE INTO tags (path, made_ms) VALUES (?, ?)",
                arguments: [key, Int64(after) ?? .now]
            )
        case (.tag, nil): try database.execute(sql: "DELETE FROM tags WHERE path = ?", arguments: [key])
        case (.setting, let after?):
            try database.execute(
                sql: "INSERT OR REPLACE INTO preferences (key, value) VALUES (?, ?)",
                arguments: [key, after]
            )
        case (.setting, nil): try database.execute(sql: "DELETE FROM preferences WHERE key = ?", arguments: [key])
        }
    }

    // MARK: Albums

    private func album(_ row: Int64) throws -> AlbumState? {
        let statement = try database.cachedStatement(sql: "SELECT uuid, name, made_ms FROM albums WHERE id = ?")
        return try statement.firstRow([row]) { row -> AlbumState? in
            row.identifier(0, as: AssetID.self).map { AlbumState(id: $0, name: row[1], made: row[2]) }
        }.flatMap { $0 }
    }

    /// - Throws: `StoreError.nameTaken`
    private func write(_ row: Int64, _ album: AlbumState?) throws {
        guard let album else {
            return try database.execute(sql: "DELETE FROM albums WHERE id = ?", arguments: [row])
        }
        try checkFree(album.name, for: row)
        try database.execute(
            sql: """
                INSERT INTO albums (id, uuid, name, made_ms) VALUES (?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET name = excluded.name
                """,
            arguments: [row, album.id.data, album.name, album.made]
        )
    }

    private func checkFree(_ name: String, for row: Int64?) throws {
        let other = try Int64.fetchOne(
            database,
            sql: "SELECT id FROM albums WHERE name = ? AND id IS NOT ?",
            arguments: [name, row]
        )
        if other != nil { throw StoreError.nameTaken(kind: "an album", name) }
    }

    /// - Returns: the album's row.
    /// - Throws: `StoreError.nameTaken`
    mutating func make(_ album: AlbumState) throws -> Int64 {
        try checkFree(album.name, for: nil)
        try database.execute(
            sql: "INSERT INTO albums (uuid, name, made_ms) VALUES (?, ?, ?)",
            arguments: [album.id.data, album.name, album.made]
        )
        let row = database.lastInsertedRowID
        note(.album, "\(row)", nil, album.text)
        return row
    }

    /// - Throws: `StoreError.nameTaken`
    mutating func rename(_ row: Int64, to name: String) throws {
        guard var album = try album(row) else { return }
        album.name = name
        try set(.album, "\(row)", to: album.text)
    }

    /// Removes an album; its photos stay.
    mutating func removeAlbum(_ row: Int64) throws {
        let photos = try AssetRow.fetchAll(
            database,
            sql: "SELECT asset FROM album_photos WHERE album = ? ORDER BY place, asset",
            arguments: [row]
        )
        try take(photos, outOf: row)
        try set(.album, "\(row)", to: nil)
    }

    /// Appends photos to an album, in the order given. Photos already in it keep their places.
    ///
    /// - Returns: the number of photos added.
    /// - Throws: `ForgottenAsset`
    @discardableResult
    mutating func put(_ assets: [AssetRow], into album: Int64) throws -> Int {
        var place =
            try Int64.fetchOne(
                database.cachedStatement(sql: "SELECT max(place) FROM album_photos WHERE album = ?"),
                arguments: [album]
            ) ?? -1
        var count = 0
        for asset in assets {
            place += 1
            if try self.place(of: asset, in: album) != nil { continue }
            try write(asset, in: album, at: place)
            if database.changesCount == 0 { throw ForgottenAsset(row: asset) }
            note(StepEffects.AlbumPhoto(album: album, asset: asset, before: nil, after: place))
            count += 1
        }
        if count > 0 { try name(album) }
        return count
    }

    /// Removes photos from an album. Ignores those that are not in it.
    mutating func take(_ assets: [AssetRow], outOf album: Int64) throws {
        var isChanged = false
        for asset in assets {
            guard let place = try place(of: asset, in: album) else { continue }
            try write(asset, in: album, at: nil)
            note(StepEffects.AlbumPhoto(album: album, asset: asset, before: place, after: nil))
            isChanged = true
        }
        if isChanged { try name(album) }
    }

    private mutating func name(_ row: Int64) throws {
        guard values[Key(kind: .album, key: "\(row)")] == nil, let album = try album(row) else { return }
        note(.album, "\(row)", album.text, album.text)
    }

    private func place(of asset: AssetRow, in album: Int64) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT place FROM album_photos WHERE album = ? AND asset = ?"),
            arguments: [album, asset]
        )
    }

    private func write(_ asset: AssetRow, in album: Int64, at place: Int64?) throws {
        if let place {
            let sql = "INSERT INTO album_photos (album, asset, place) SELECT ?, id, ? FROM assets WHERE id = ?"
            try database.cachedStatement(sql: sql).execute(arguments: [album, place, asset])
        } else {
            let sql = "DELETE FROM album_photos WHERE album = ? AND asset = ?"
            try database.cachedStatement(sql: sql).execute(arguments: [album, asset])
        }
    }

    // MARK: Duplicates

    private func isInForce(_ row: Int64) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT is_said FROM duplicate_verdicts WHERE id = ?"),
            arguments: [row]
        ) ?? false
    }

    /// Restores or withdraws a duplicate verdict.
    mutating func set(verdict row: Int64, isInForce: Bool) throws {
        guard try self.isInForce(row) != isInForce else { return }
        try write(row, isInForce: isInForce)
        verdicts.append(StepEffects.Verdict(row: row, before: !isInForce, after: isInForce))
    }

    /// Records that a verdict is new.
    mutating func note(verdict row: Int64) {
        verdicts.append(StepEffects.Verdict(row: row, before: false, after: true))
    }

    private func write(_ row: Int64, isInForce: Bool) throws {
        try database.cachedStatement(sql: "UPDATE duplicate_verdicts SET is_said = ? WHERE id = ?")
            .execute(arguments: [isInForce, row])
    }

    // MARK: Undo and redo

    /// The parts that no longer have their earlier values because they were changed since. Empty if the changes can be
    /// made.
    func conflicts(with changes: StepEffects) throws -> StepEffects {
        var conflicts = StepEffects()
        var albums: Set<Int64> = []
        for photo in changes.albumPhotos where try place(of: photo.asset, in: photo.album) != photo.before {
            albums.insert(photo.album)
        }
        conflicts.values = try changes.values.filter { change in
            if change.kind == .album, let row = Int64(change.key), albums.contains(row) { return true }
            return try change.before != change.after && value(change.kind, change.key) != change.before
        }
        conflicts.verdicts = try changes.verdicts.filter { try isInForce($0.row) != $0.before }
        return conflicts
    }

    /// Makes these changes, which must have no conflicts. Creates an album before adding its photos, and removes its photos
    /// before removing it.
    ///
    /// - Throws: `StoreError.nameTaken`
    mutating func apply(_ changes: StepEffects) throws {
        for photo in changes.albumPhotos where photo.after == nil {
            try write(photo.asset, in: photo.album, at: nil)
        }
        // Frees names before others take them.
        for value in changes.values.sorted(by: { ($0.after == nil ? 0 : 1) < ($1.after == nil ? 0 : 1) }) {
            if value.before != value.after { try write(value.kind, value.key, value.after) }
            note(value.kind, value.key, value.before, value.after)
        }
        for photo in changes.albumPhotos where photo.after != nil {
            try write(photo.asset, in: photo.album, at: photo.after)
        }
        for verdict in changes.verdicts { try write(verdict.row, isInForce: verdict.after) }
        for photo in changes.albumPhotos { note(photo) }
        verdicts += changes.verdicts
    }
}
