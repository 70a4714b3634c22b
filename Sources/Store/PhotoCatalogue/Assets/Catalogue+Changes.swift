import Foundation
import GRDB
package import PhotoModel
import PhotoRecord
package import StoreFiles

extension Catalogue {
    /// Writes the results of a run, all or nothing. They are on the disk when this returns.
    ///
    /// - Returns: the assets, in the order of the changes.
    @discardableResult
    package func apply(_ changes: [AssetChange]) throws(StoreError) -> [AssetRow] {
        guard !changes.isEmpty else { return [] }
        return try write { database in
            try changes.map { try Self.apply($0, database) }
        }
    }

    /// Marks assets as missing. They keep their rows, with all decisions about them.
    package func markMissing(_ assets: [AssetRow]) throws(StoreError) {
        guard !assets.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(sql: "UPDATE assets SET gone = id WHERE id = ? AND gone = 0")
            for asset in assets {
                try statement.execute(arguments: [asset])
                try StackWriting.note(asset, database)
            }
        }
    }

    /// Records which cache the catalogue refers to. If it was another one, every asset has to be checked again.
    ///
    /// - Returns: whether it was another one.
    @discardableResult
    package func noteCache(_ identifier: String) throws(StoreError) -> Bool {
        let known = try read { try String.fetchOne($0, sql: "SELECT cache FROM library") }
        guard known != identifier else { return false }
        try write { database in
            try database.execute(sql: "UPDATE library SET cache = ?", arguments: [identifier])
            try database.execute(sql: "UPDATE assets SET settled_by = NULL WHERE settled_by IS NOT NULL")
        }
        return known != nil
    }

    /// Records that the cache may have lost data of these contents: their assets have to be checked again.
    package func unsettle(_ contents: [ContentID]) throws(StoreError) {
        guard !contents.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(
                sql: "UPDATE assets SET settled_by = NULL WHERE content = ? AND settled_by IS NOT NULL"
            )
            for content in contents { try statement.execute(arguments: [content.data]) }
        }
    }

    private static func apply(_ change: AssetChange, _ database: Database) throws -> AssetRow {
        let row: AssetRow
        switch change.subject {
        case .known(let known): row = known
        case .moved(let known, let place):
            row = known
            try StackWriting.note(row, database)
            try move(known, to: place, database)
        case .file(let place):
            let folder = try folder(place, database)
            row =
                try asset(in: folder, place.name, change.outcome, database)
                ?? insert(folder, place.name, change, database)
        }
        try update(row, change, database)
        return row
    }

    private static func move(_ asset: AssetRow, to place: AssetPlace, _ database: Database) throws {
        let wasLeftOut = try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT \(isLeftOut) FROM assets WHERE id = ?"),
            arguments: [asset]
        )
        let folder = try folder(place, database)
        // A look took the file for a new photo.
        try database.cachedStatement(
            sql: "DELETE FROM assets WHERE folder = ? AND name = ? AND gone = 0 AND id <> ? AND \(isOnlyLookedAt)"
        ).execute(arguments: [folder, Data(place.name), asset])
        try database.cachedStatement(
            sql: "UPDATE assets SET gone = id WHERE folder = ? AND name = ? AND gone = 0 AND id <> ?"
        ).execute(arguments: [folder, Data(place.name), asset])
        try database.cachedStatement(sql: "UPDATE assets SET folder = ?, name = ?, gone = 0 WHERE id = ?")
            .execute(arguments: [folder, Data(place.name), asset])
        guard wasLeftOut == true else { return }
        var writing = DecisionWriting(database)
        try writing.renewPending(asset)
    }

    private static func update(_ row: AssetRow, _ change: AssetChange, _ database: Database) throws {
        let (stamp, settled) = (change.stamp, Settled(change.outcome))
        if case .prepared(let record, _) = change.outcome {
            try putFacts(record, database)
            try putPlugins(of: record, database)
        }
        try database.cachedStatement(
            sql: """
                UPDATE assets SET gone = 0, size = ?1, mtime_ns = ?2, ctime_ns = ?3, device = ?4, inode = ?5,
                    scanned_at_ns = ?6, state = ?8, settled_by = ?9, content = \(contentNow),
                    previous_content = CASE WHEN content IS \(contentNow) THEN previous_content
                        ELSE coalesce(content, previous_content) END
                WHERE id = ?10
                """
        ).execute(
            arguments: [
                stamp.size, stamp.modified, stamp.changed, Int64(bitPattern: stamp.device),
                Int64(bitPattern: stamp.inode), change.scannedAt, settled.content?.data, settled.state.rawValue,
                settled.by?.data, row,
            ])
        try StackWriting.note(row, database)
        try database.cachedStatement(sql: "DELETE FROM looks WHERE asset = ?").execute(arguments: [row])
        try replaceProblem(row, settled.problem, database)
    }

    /// A file that changed and could not be read has an unknown content, certainly not its previous one.
    private static let contentNow = """
        coalesce(?7, CASE WHEN (size, mtime_ns, ctime_ns, inode) = (?1, ?2, ?3, ?5) THEN content END)
        """

    /// The asset at a place. A missing asset returns only with its own content: decisions about it must not apply to
    /// another photo that happens to get its name. Files without a content, such as raw files, are matched by name alone.
    private static func asset(
        in folder: Int64,
        _ name: [UInt8],
        _ outcome: AssetOutcome,
        _ database: Database
    ) throws -> AssetRow? {
        try Int64.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT id FROM assets WHERE folder = ? AND name = ? AND (gone = 0 OR content IS ?)
                    ORDER BY gone > 0, gone DESC LIMIT 1
                    """
            ),
            arguments: [folder, Data(name), Settled(outcome).content?.data]
        )
    }

    private static func insert(
        _ folder: Int64,
        _ name: [UInt8],
        _ change: AssetChange,
        _ database: Database
    ) throws -> AssetRow {
        try database.cachedStatement(
            sql: """
                INSERT INTO assets
                    (uuid, folder, name, size, mtime_ns, ctime_ns, device, inode, state, scanned_at_ns, first_seen_ms)
                VALUES (?, ?, ?, 0, 0, 0, 0, 0, 0, 0, ?)
                """
        ).execute(arguments: [AssetID.next().data, folder, Data(name), Int64.now])
        return database.lastInsertedRowID
    }

    static func folder(_ place: AssetPlace, _ database: Database) throws -> Int64 {
        let path = Data(place.folder.bytes)
        let known = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM folders WHERE root = ? AND path = ?"),
            arguments: [place.root, path]
        )
        if let known { return known }
        try database.cachedStatement(sql: "INSERT INTO folders (root, path) VALUES (?, ?)")
            .execute(arguments: [place.root, path])
        return database.lastInsertedRowID
    }

    private static func replaceProblem(_ row: AssetRow, _ problem: Problem?, _ database: Database) throws {
        guard let problem else {
            return try database.cachedStatement(sql: "DELETE FROM problems WHERE asset = ?").execute(arguments: [row])
        }
        try database.cachedStatement(
            sql: """
                INSERT INTO problems (asset, kind, stage, reason, will_retry, noted_ms) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (asset) DO UPDATE SET (kind, stage, reason, will_retry, noted_ms) =
                    (excluded.kind, excluded.stage, excluded.reason, excluded.will_retry, excluded.noted_ms)
                """
        ).execute(
            arguments: [row, problem.kind.rawValue, problem.stage, problem.reason, problem.willRetry, Int64.now])
    }
}

/// An outcome as column values. Without a content, the asset's own stays.
private struct Settled {
    var content: ContentID?
    var state: AssetState
    var by: TierDigest?
    var problem: Problem?

    init(_ outcome: AssetOutcome) {
        switch outcome {
        case .prepared(let record, let by):
            let damage = record.damage.joined(separator: "; ")
            content = record.content
            state = .prepared
            self.by = by
            problem = damage.isEmpty ? nil : Problem(.damaged, stage: "decode", reason: damage)
        case .failed(let content, let problem, let by):
            self.content = content
            state = .failed
            self.by = by
            self.problem = problem
        }
    }
}
