import Foundation
import GRDB
package import PhotoModel
import PhotoRecord
package import StoreFiles

/// Photos that were looked at and are not prepared yet.
extension Catalogue {
    /// Adds photos that were looked at as pending assets, all or nothing. A place with an asset is left out.
    ///
    /// - Parameter scan: start of the scan that found them, in nanoseconds since 1970.
    package func add(_ looks: [Look], scan: Int64) throws(StoreError) {
        guard !looks.isEmpty else { return }
        try write { database in
            for look in looks { try Self.add(look, scan: scan, database) }
        }
    }

    /// Notes that a scan has found photos again that an earlier one looked at.
    package func foundAgain(_ assets: [AssetRow], scan: Int64) throws(StoreError) {
        guard !assets.isEmpty else { return }
        try write { database in
            let note = try database.cachedStatement(sql: "UPDATE assets SET scanned_at_ns = ? WHERE id = ?")
            let put = try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO looks (asset, width, height) VALUES (?, 0, 0)"
            )
            for asset in assets {
                try note.execute(arguments: [scan, asset])
                try put.execute(arguments: [asset])
            }
        }
    }

    /// Some of the pending photos that a scan has found and looked at, the newest first.
    ///
    /// - Parameter cursor: moves behind them.
    package func nextLookedPhotos(
        scan: Int64,
        limit: Int,
        _ cursor: inout LookCursor
    ) throws(StoreError) -> [LookedPhoto] {
        var position = cursor.position
        let found = try read { database in
            var found: [LookedPhoto] = []
            if case .timed(let time, let asset) = position {
                let rows = try Row.fetchCursor(
                    database.cachedStatement(sql: Self.timedLooks),
                    arguments: [time, asset, scan, limit]
                )
                while let row = try rows.next() {
                    position = .timed(before: row[9], row[0])
                    found.append(LookedPhoto(row))
                }
                guard found.isEmpty else { return found }
                position = .timeless(before: .max)
            }
            guard case .timeless(let asset) = position else { return found }
            let statement = try database.cachedStatement(sql: Self.timelessLooks)
            let rows = try Row.fetchCursor(statement, arguments: [asset, scan, limit])
            while let row = try rows.next() {
                position = .timeless(before: row[0])
                found.append(LookedPhoto(row))
            }
            return found
        }
        cursor.position = position
        return found
    }

    /// The pictures of those assets that were looked at.
    package func lookedPictures(of assets: [AssetRow]) throws(StoreError) -> [AssetRow: LookedPicture] {
        guard !assets.isEmpty else { return [:] }
        return try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT width, height, thumbhash, taken_at FROM looks WHERE asset = ?"
            )
            var pictures: [AssetRow: LookedPicture] = [:]
            for asset in assets {
                pictures[asset] = try statement.firstRow([asset]) { row in
                    let hash = (row[2] as Data?).map { Array($0) } ?? []
                    return LookedPicture(width: row[0], height: row[1], thumbHash: hash, takenText: row[3])
                }
            }
            return pictures
        }
    }

    /// The picture of a photo that was looked at; nil if it was not, or is prepared.
    package func lookedPicture(of asset: Asset) throws(StoreError) -> LookedPicture? {
        asset.state == .pending ? try lookedPictures(of: [asset.row])[asset.row] : nil
    }

    /// The IDs of those assets that were looked at; of all for nil.
    package func lookedIDs(of assets: [AssetRow]? = nil) throws(StoreError) -> [AssetID] {
        try read { database in
            let condition = assets == nil ? "" : "WHERE asset IN (SELECT value FROM json_each(?))"
            let rows = try Row.fetchCursor(
                database.cachedStatement(sql: "SELECT uuid FROM looks JOIN assets ON assets.id = asset \(condition)"),
                arguments: assets.map { [$0.description] } ?? []
            )
            var ids: [AssetID] = []
            while let row = try rows.next() { if let id: AssetID = row.identifier(0) { ids.append(id) } }
            return ids
        }
    }

    /// Assets that were looked at and are not prepared yet, ascending.
    package func lookedAssets() throws(StoreError) -> [AssetRow] {
        try read { try AssetRow.fetchAll($0, sql: "SELECT asset FROM looks ORDER BY asset") }
    }

    /// Whether somebody has decided about an asset, or put it into an album.
    package func isKept(_ asset: AssetRow) throws(StoreError) -> Bool {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM assets WHERE id = ? AND \(Self.isKept)")
            return try Row.fetchOne(statement, arguments: [asset]) != nil
        }
    }

    /// Forgets looked-at photos whose files are gone, except those with a person's work.
    package func forgetLooks(at assets: [AssetRow]) throws(StoreError) {
        guard !assets.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(
                sql: "DELETE FROM assets WHERE id = ? AND \(Self.isOnlyLookedAt)"
            )
            for asset in assets { try statement.execute(arguments: [asset]) }
        }
    }

    /// Nothing is known about the asset but what a look has found.
    static let isOnlyLookedAt = "state = 0 AND content IS NULL AND previous_content IS NULL AND NOT \(isKept)"

    private static func add(_ look: Look, scan: Int64, _ database: Database) throws {
        let stamp = look.stamp
        let insert = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO assets (uuid, folder, name, size, mtime_ns, ctime_ns, device, inode, state,
                    scanned_at_ns, first_seen_ms)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        try insert.execute(
            arguments: [
                look.id.data, try folder(look.place, database), Data(look.place.name), stamp.size, stamp.modified,
                stamp.changed, Int64(bitPattern: stamp.device), Int64(bitPattern: stamp.inode),
                AssetState.pending.rawValue, scan, Int64.now,
            ])
        guard database.changesCount > 0 else { return }
        let asset = database.lastInsertedRowID
        try StackWriting.note(asset, database)
        let capture = look.capture
        let known: [(any DatabaseValueConvertible)?] = [
            asset, look.format, look.width, look.height, capture.hasTakenAt ? capture.takenAt : nil,
        ]
        let thumbHash = look.thumbHash.isEmpty ? nil : Data(look.thumbHash)
        try database.cachedStatement(
            sql: """
                INSERT INTO looks (asset, format, width, height, taken_at, taken_sort_ms, make, model, lens, latitude,
                    longitude, rating, keywords, thumbhash)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: StatementArguments(known + capture.columns) + [capture.keywordColumn, thumbHash]
        )
    }

    private static let timedLooks = lookedPhotos(
        where: "taken_sort_ms IS NOT NULL AND (taken_sort_ms, asset) < (?, ?)",
        order: "taken_sort_ms DESC, asset DESC"
    )
    private static let timelessLooks = lookedPhotos(
        where: "taken_sort_ms IS NULL AND asset < ?",
        order: "asset DESC"
    )

    private static func lookedPhotos(where condition: String, order: String) -> String {
        """
        SELECT asset, root, path, name, size, mtime_ns, ctime_ns, device, inode, taken_sort_ms, scanned_at_ns
        FROM looks JOIN assets ON assets.id = asset JOIN folders ON folders.id = folder
        WHERE \(condition) AND state = 0 AND gone = 0 AND scanned_at_ns = ? ORDER BY \(order) LIMIT ?
        """
    }
}

extension LookedPhoto {
    fileprivate init(_ row: Row) {
        place = AssetPlace(root: row[1], folder: row.path(2), name: row.bytes(3))
        let stamp = FileStamp(
            size: row[4],
            modified: row[5],
            changed: row[6],
            device: UInt64(bitPattern: row[7]),
            inode: UInt64(bitPattern: row[8])
        )
        known = KnownFile(pending: row[0], stamp, scannedAt: row[10])
    }
}
