import Foundation
import GRDB
import PhotoModel
import StoreFiles
import SystemPackage

/// Changes roots within one transaction of the catalogue.
struct RootWriting {
    let database: Database
    private let time = Int64.now

    init(_ database: Database) { self.database = database }

    /// Records that the roots have changed.
    ///
    /// - Returns: their new revision.
    @discardableResult
    func nextRevision() throws -> Int64 {
        let sql = "UPDATE library SET roots_revision = roots_revision + 1 RETURNING roots_revision"
        guard let revision = try Int64.fetchOne(database, sql: sql) else { throw DamagedText("no row", in: "library") }
        return revision
    }

    func insert(_ path: FilePath, _ identity: RootIdentity) throws -> Root {
        try database.execute(
            sql: "INSERT INTO roots (path, volume, inode, added_ms) VALUES (?, ?, ?, ?)",
            arguments: [
                Data(path.bytes), Int64(bitPattern: identity.volume), Int64(bitPattern: identity.inode), time,
            ]
        )
        return Root(id: database.lastInsertedRowID, path: path, identity: identity)
    }

    func place(_ root: Int64, at path: FilePath, _ identity: RootIdentity) throws {
        try database.execute(
            sql: "UPDATE roots SET path = ?, volume = ?, inode = ? WHERE id = ?",
            arguments: [
                Data(path.bytes), Int64(bitPattern: identity.volume), Int64(bitPattern: identity.inode), root,
            ]
        )
    }

    /// Temporarily removes a root's path: paths begin with a slash, and no two roots may have the same.
    func displace(_ root: Int64) throws {
        try database.execute(
            sql: "UPDATE roots SET path = ? WHERE id = ?",
            arguments: [Data("\(root)".utf8), root]
        )
    }

    /// Records that every path below a root has changed; see `RootHistory`.
    func note(_ before: FilePath, _ after: FilePath, revision: Int64) throws {
        try database.execute(
            sql: """
                INSERT INTO root_moves (revision, path_before, path_after, journal, moved_ms)
                VALUES (?, ?, ?, (SELECT coalesce(max(id), 0) FROM journal), ?)
                """,
            arguments: [revision, Data(before.bytes), Data(after.bytes), time]
        )
    }

    /// The same in the filters of reviews. All at once, because roots may have swapped places.
    func rewriteFilters(_ moves: [RootMove]) throws {
        func rewritten(_ text: String) -> String {
            var text = text
            for (number, move) in moves.enumerated() {
                text = text.moving(move.root.path, to: FilePath("\u{1}\(number)\u{1}"))
            }
            for (number, move) in moves.enumerated() {
                text = text.moving(FilePath("\u{1}\(number)\u{1}"), to: move.path)
            }
            return text
        }
        for session in try Row.fetchAll(database, sql: "SELECT id, name, filter FROM sessions") {
            let (name, filter) = (session[1] as String, session[2] as String)
            let (newName, newFilter) = (rewritten(name), rewritten(filter))
            guard (newName, newFilter) != (name, filter) else { continue }
            try database.execute(
                sql: "UPDATE sessions SET name = ?, filter = ? WHERE id = ?",
                arguments: [newName, newFilter, session[0] as Int64]
            )
        }
    }

    /// Removes a root from the library: its photos become missing, and no decision about them is pending.
    ///
    /// - Returns: the number of decisions that were pending.
    func remove(_ root: Int64) throws -> Int {
        let revision = try decisionRevision()
        try database.execute(
            sql: """
                UPDATE decisions SET is_pending = 0, revision = ? WHERE is_pending AND asset IN (\(Self.assetsOfRoot))
                """,
            arguments: [revision, root]
        )
        let pending = database.changesCount
        try database.execute(
            sql: "UPDATE assets SET gone = id WHERE gone = 0 AND id IN (\(Self.assetsOfRoot))",
            arguments: [root]
        )
        try database.execute(sql: "UPDATE roots SET removed_ms = ? WHERE id = ?", arguments: [time, root])
        return pending
    }

    /// Restores a removed root. Its photos stay missing until a run finds them.
    func restore(_ root: Int64) throws {
        try database.execute(sql: "UPDATE roots SET removed_ms = NULL WHERE id = ?", arguments: [root])
        var writing = DecisionWriting(database)
        for asset in try AssetRow.fetchAll(database, sql: Self.assetsOfRoot, arguments: [root]) {
            try writing.renewPending(asset)
        }
    }

    private func decisionRevision() throws -> Int64 {
        var writing = DecisionWriting(database)
        return try writing.nextRevision()
    }

    static let assetsOfRoot = "SELECT assets.id FROM assets JOIN folders ON folders.id = folder WHERE root = ?"
}

// MARK: Merging roots

extension RootWriting {
    /// - Parameter folder: path of the root below the other one; empty if they are the same folder.
    /// - Returns: the number of photos for which both roots had decisions. The other root's decisions win.
    func absorb(_ root: Int64, into other: Int64, at folder: FilePath) throws -> Int {
        var conflicts = 0
        for row in try Row.fetchAll(database, sql: "SELECT id, path FROM folders WHERE root = ?", arguments: [root]) {
            let (id, path) = (row[0] as Int64, folder.pushing(row.path(1)))
            let there = try Int64.fetchOne(
                database,
                sql: "SELECT id FROM folders WHERE root = ? AND path = ?",
                arguments: [other, Data(path.bytes)]
            )
            if let there {
                conflicts += try merge(folder: id, into: there)
                try database.execute(sql: "DELETE FROM folders WHERE id = ?", arguments: [id])
            } else {
                try database.execute(
                    sql: "UPDATE folders SET root = ?, path = ? WHERE id = ?",
                    arguments: [other, Data(path.bytes), id]
                )
            }
        }
        for row in try Row.fetchAll(database, sql: "SELECT folder FROM mounts WHERE root = ?", arguments: [root]) {
            try database.execute(
                sql: "UPDATE OR REPLACE mounts SET root = ?, folder = ? WHERE root = ? AND folder = ?",
                arguments: [other, Data(folder.pushing(row.path(0)).bytes), root, row[0] as Data]
            )
        }
        try database.execute(sql: "DELETE FROM roots WHERE id = ?", arguments: [root])
        return conflicts
    }

    private func merge(folder: Int64, into other: Int64) throws -> Int {
        var conflicts = 0
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT id, name, gone, content FROM assets WHERE folder = ?",
            arguments: [folder]
        )
        for row in rows {
            let (asset, isMissing) = (row[0] as AssetRow, (row[2] as Int64) != 0)
            let rival = try Row.fetchOne(
                database,
                sql: "SELECT id, content FROM assets WHERE folder = ? AND name = ? AND gone = 0",
                arguments: [other, row[1] as Data]
            )
            guard !isMissing, let rival else {
                try move(asset, to: other, isMissing: isMissing)
                continue
            }
            let (isKept, isRivalKept) = (try isKept(asset), try isKept(rival[0]))
            let isSame = (row[3] as Data?) != nil && (row[3] as Data?) == rival[1]
            if isSame && !isRivalKept {
                try replace(rival[0], with: asset, in: other)
            } else {
                try move(asset, to: other, isMissing: true)
                if isKept && isRivalKept { conflicts += 1 }
                if !isKept && isSame { try delete(asset) }
            }
        }
        return conflicts
    }

    private func move(_ asset: AssetRow, to folder: Int64, isMissing: Bool) throws {
        try database.cachedStatement(
            sql: "UPDATE assets SET folder = ?1, gone = CASE WHEN ?2 THEN id ELSE 0 END WHERE id = ?3"
        ).execute(arguments: [folder, isMissing, asset])
    }

    /// Merges two assets of the same file: the one without decisions is removed.
    private func replace(_ rival: AssetRow, with asset: AssetRow, in folder: Int64) throws {
        let values = try Row.fetchOne(
            database,
            sql: """
                SELECT size, mtime_ns, ctime_ns, device, inode, state, settled_by, scanned_at_ns FROM assets WHERE id = ?
                """,
            arguments: [rival]
        )
        try delete(rival)
        try move(asset, to: folder, isMissing: false)
        guard let values else { return }
        try database.execute(
            sql: """
                UPDATE assets SET size = ?, mtime_ns = ?, ctime_ns = ?, device = ?, inode = ?, state = ?, settled_by = ?,
                    scanned_at_ns = ? WHERE id = ?
                """,
            arguments: StatementArguments(values.databaseValues) + [asset]
        )
    }

    private func delete(_ asset: AssetRow) throws {
        try database.execute(sql: "DELETE FROM assets WHERE id = ?", arguments: [asset])
    }

    private func isKept(_ asset: AssetRow) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT \(Catalogue.isKept) FROM assets WHERE id = ?"),
            arguments: [asset]
        ) ?? false
    }
}

extension String {
    /// Rewrites every absolute path below one folder to be below another.
    fileprivate func moving(_ before: FilePath, to after: FilePath) -> String {
        guard let old = String(validating: before), let new = String(validating: after) else { return self }
        var (text, rest) = ("", self[...])
        while let range = rest.firstRange(of: old) {
            let isWhole = rest[range.upperBound...].first.map { "/\" )".contains($0) } ?? true
            text += rest[..<range.lowerBound] + (isWhole ? new : old)
            rest = rest[range.upperBound...]
        }
        return text + rest
    }
}
