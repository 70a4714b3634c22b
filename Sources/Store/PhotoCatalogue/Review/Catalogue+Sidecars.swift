import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// The contents of sidecars when they were last read, so that filters and cards need not read the files.
extension Catalogue {
    /// The sidecars of the assets that have one, as far as known.
    package func sidecars(of assets: [AssetRow]) throws(StoreError) -> [AssetRow: StoredSidecar] {
        try read { database in
            let statement = try database.cachedStatement(
                sql: "\(StoredSidecar.selection) WHERE asset = ? AND name <> x''"
            )
            var sidecars: [AssetRow: StoredSidecar] = [:]
            for asset in assets {
                if let row = try Row.fetchOne(statement, arguments: [asset]) {
                    sidecars[asset] = try StoredSidecar(row)
                }
            }
            return sidecars
        }
    }

    /// Sidecars read or written after a revision, assets that no longer have one, and the revision up to which this is
    /// current; 0 returns every known sidecar.
    package func sidecars(
        changedSince revision: Int64
    ) throws(StoreError) -> (sidecars: [StoredSidecar], removed: [AssetRow], revision: Int64) {
        try read { database in
            let statement = try database.cachedStatement(
                sql: "\(StoredSidecar.selection) WHERE revision > ? ORDER BY revision, asset"
            )
            var (sidecars, removed): ([StoredSidecar], [AssetRow]) = ([], [])
            let rows = try Row.fetchCursor(statement, arguments: [revision])
            while let row = try rows.next() {
                let sidecar = try StoredSidecar(row)
                if sidecar.name.isEmpty { removed.append(sidecar.asset) } else { sidecars.append(sidecar) }
            }
            return (sidecars, removed, try Self.revision(database))
        }
    }

    /// Stores sidecars, all or nothing, and ignores their `revision`. Skips sidecars of assets that no longer exist.
    package func putSidecars(_ sidecars: [StoredSidecar]) throws(StoreError) {
        guard !sidecars.isEmpty else { return }
        try write { database in
            var writing = DecisionWriting(database)
            for sidecar in sidecars { try writing.put(sidecar) }
        }
    }

    /// Records that assets have no sidecar.
    package func removeSidecars(of assets: [AssetRow]) throws(StoreError) {
        guard !assets.isEmpty else { return }
        try write { database in
            var writing = DecisionWriting(database)
            for asset in assets { try writing.removeSidecar(of: asset) }
        }
    }
}

extension DecisionWriting {
    mutating func put(_ sidecar: StoredSidecar) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO sidecars (asset, name, rating, is_favourite, tags, location, problem, revision,
                    is_raws, size, mtime_ns, ctime_ns, device, inode)
                SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM assets WHERE id = ?
                """
        ).execute(
            arguments: [
                Data(sidecar.name), sidecar.rating, sidecar.isFavourite, sidecar.tags.text,
                try allowed(sidecar.location)?.text, sidecar.problem, try nextRevision(),
                sidecar.isRaws,
            ] + sidecar.stamp.columns + [sidecar.asset]
        )
    }

    /// The row stays, because others query for changes since a revision.
    mutating func removeSidecar(of asset: AssetRow) throws {
        let isKnown = try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT name <> x'' FROM sidecars WHERE asset = ?"),
            arguments: [asset]
        )
        guard isKnown == true else { return }
        try database.cachedStatement(
            sql: """
                UPDATE sidecars SET name = x'', rating = NULL, is_favourite = 0, tags = '[]', location = NULL,
                    problem = NULL, revision = ?
                WHERE asset = ?
                """
        ).execute(arguments: [try nextRevision(), asset])
    }
}

extension StoredSidecar {
    static let selection = """
        SELECT asset, name, size, mtime_ns, ctime_ns, device, inode, rating, is_favourite, tags, location, problem,
            revision, is_raws
        FROM sidecars
        """

    init(_ row: Row) throws {
        self.init(
            asset: row[0],
            name: row.bytes(1),
            isRaws: row[13],
            stamp: FileStamp(columns: row, from: 2),
            rating: row[7],
            isFavourite: row[8],
            tags: try [TagPath](text: row[9]),
            location: try (row[10] as String?).map { text throws(DamagedText) in try Coordinates(text: text) },
            problem: row[11],
            revision: row[12]
        )
    }
}
