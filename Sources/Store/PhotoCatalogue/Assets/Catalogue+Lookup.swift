import Foundation
import GRDB
package import PhotoModel
package import StoreFiles
package import SystemPackage

extension Catalogue {
    package func asset(_ id: AssetID) throws(StoreError) -> Asset? {
        try assets(where: "assets.uuid = ?", [id.data]).first
    }

    package func asset(row: AssetRow) throws(StoreError) -> Asset? {
        try assets(where: "assets.id = ?", [row]).first
    }

    /// The rows of those asset IDs that are known. One query, even for very many.
    package func rows(of ids: [AssetID]) throws(StoreError) -> [AssetID: AssetRow] {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT id FROM assets WHERE uuid = ?")
            var rows: [AssetID: AssetRow] = [:]
            for id in ids { rows[id] = try statement.firstRow([id.data]) { $0[0] } }
            return rows
        }
    }

    /// The assets of those rows that still exist.
    package func assets(rows: [AssetRow]) throws(StoreError) -> [AssetRow: Asset] {
        let found = try assets(where: "assets.id IN (SELECT value FROM json_each(?))", [rows.description])
        return Dictionary(uniqueKeysWithValues: found.map { ($0.row, $0) })
    }

    /// What those assets show that still exist. Cheap enough for all photos of a library.
    package func pictures(of rows: [AssetRow]) throws(StoreError) -> [AssetRow: AssetPicture] {
        try read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT assets.id, content, kind, stage, reason, will_retry
                    FROM assets LEFT JOIN problems ON problems.asset = assets.id
                    WHERE assets.id IN (SELECT value FROM json_each(?))
                    """
            )
            let found = try Row.fetchCursor(statement, arguments: [rows.description])
            let row = StatementRow(statement)
            var pictures: [AssetRow: AssetPicture] = Dictionary(minimumCapacity: rows.count)
            while try found.next() != nil {
                pictures[row[0]] = AssetPicture(content: row.identifier(1), problem: Problem(row, at: 2))
            }
            return pictures
        }
    }

    /// The contents of those assets whose content is known.
    package func contents(of rows: [AssetRow]) throws(StoreError) -> [AssetRow: ContentID] {
        try pictures(of: rows).compactMapValues(\.content)
    }

    /// The asset at a full path, normalised and without symbolic links. A present asset takes precedence over missing ones.
    package func asset(at path: FilePath) throws(StoreError) -> Asset? {
        guard path.lastComponent != nil, let (root, folder) = try roots().place(path.removingLastComponent())
        else {
            return nil
        }
        return try assets(
            where: "folders.root = ? AND folders.path = ? AND assets.name = ?",
            [root.id, Data(folder.bytes), Data(path.lastName)],
            order: "assets.gone > 0, assets.gone DESC"
        ).first
    }

    /// The assets whose ID starts with these hexadecimal digits; hyphens are ignored. At most `limit`.
    package func assets(idPrefix: String, limit: Int = 16) throws(StoreError) -> [Asset] {
        guard let range = AssetID.range(prefix: idPrefix) else { return [] }
        return try assets(
            where: "assets.uuid BETWEEN ? AND ?",
            [range.lowerBound.data, range.upperBound.data],
            limit: limit
        )
    }

    /// All assets with this content, including missing ones. A new file was moved if an asset with its content is no longer
    /// at its old place; otherwise it is a copy.
    package func assets(withContent content: ContentID) throws(StoreError) -> [Asset] {
        try assets(where: "assets.content = ?", [content.data], order: "assets.gone > 0, assets.id")
    }

    /// The other present files with the same content.
    package func otherPaths(of asset: Asset) throws(StoreError) -> [FilePath] {
        guard let content = asset.content else { return [] }
        return try assets(withContent: content).filter { $0.row != asset.row && !$0.isMissing }.map(\.path)
    }

    /// The present assets that have a problem, by path.
    package func problems() throws(StoreError) -> [Asset] {
        try assets(where: "problems.asset IS NOT NULL AND assets.gone = 0", [])
            .sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    }

    /// Visits every asset, present or missing, in the order in which they were added.
    package func forEachAsset(_ body: (Asset) throws(StoreError) -> Void) throws(StoreError) {
        var last: AssetRow = 0
        while true {
            let batch = try assets(after: last, limit: 1000)
            for asset in batch { try body(asset) }
            guard let row = batch.last?.row else { return }
            last = row
        }
    }

    /// Assets in the order in which they were added, present or missing.
    ///
    /// - Parameter row: the row of the last known asset; 0 for none.
    package func assets(after row: AssetRow, limit: Int) throws(StoreError) -> [Asset] {
        try assets(where: "assets.id > ?", [row], limit: limit)
    }

    func assets(
        where condition: String,
        _ arguments: StatementArguments,
        order: String = "assets.id",
        limit: Int = -1
    ) throws(StoreError) -> [Asset] {
        try read { database in
            let statement = try database.cachedStatement(
                sql: """
                    \(Asset.selection)
                    WHERE \(condition) ORDER BY \(order) LIMIT \(limit)
                    """
            )
            return try Asset.all(of: statement, arguments)
        }
    }
}

extension Asset {
    static let selection = """
        SELECT assets.id, uuid, roots.id, roots.path, folders.path, name, size, mtime_ns, ctime_ns, device,
            assets.inode, content, previous_content, state, settled_by, gone, first_seen_ms,
            kind, stage, reason, will_retry
        FROM assets JOIN folders ON folders.id = assets.folder JOIN roots ON roots.id = folders.root
            LEFT JOIN problems ON problems.asset = assets.id
        """

    static func all(of statement: Statement, _ arguments: StatementArguments) throws -> [Asset] {
        var assets: [Asset] = []
        try forEach(of: statement, arguments) { asset, _ in assets.append(asset) }
        return assets
    }

    /// - Parameters:
    ///   - statement: `selection`, with conditions.
    ///   - body: gets the path of the asset's root too.
    static func forEach(
        of statement: Statement,
        _ arguments: StatementArguments = [],
        _ body: (Asset, FilePath) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while try rows.next() != nil {
            let row = StatementRow(statement)
            let root = row.path(3)
            if let asset = Asset(row, below: root) { try body(asset, root) }
        }
    }

    private init?(_ row: StatementRow, below root: FilePath) {
        guard let id: AssetID = row.identifier(1) else { return nil }
        let place = AssetPlace(root: row[2], folder: row.path(4), name: row.bytes(5))
        self.init(
            row: row[0],
            id: id,
            place: place,
            path: place.path(below: root),
            stamp: FileStamp(
                size: row[6],
                modified: row[7],
                changed: row[8],
                device: UInt64(bitPattern: row[9]),
                inode: UInt64(bitPattern: row[10])
            ),
            content: row.identifier(11),
            previousContent: row.identifier(12),
            state: AssetState(rawValue: row[13]) ?? .pending,
            settledBy: row.identifier(14),
            isMissing: row[15] != 0,
            firstSeen: row[16],
            problem: Problem(row, at: 17)
        )
    }
}

extension Problem {
    fileprivate init?(_ row: StatementRow, at column: Int32) {
        guard !row.isNull(column), let kind = Kind(rawValue: row[column]) else { return nil }
        self.init(kind, stage: row.text(column + 1), reason: row.text(column + 2), willRetry: row[column + 3] != 0)
    }
}

extension AssetPlace {
    package func path(below root: FilePath) -> FilePath {
        FilePath(bytes: root.bytes + [UInt8(ascii: "/")] + folder.bytes + [UInt8(ascii: "/")] + name)
    }
}
