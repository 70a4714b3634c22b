import GRDB
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// What an index of all photos needs to follow the catalogue.
extension Catalogue {
    /// Where the index of all photos is saved, beside the catalogue.
    package var indexFile: FilePath { file.removingLastComponent().appending("\(file.stem ?? "catalogue").index") }

    /// Visits the assets that changed after a change and those that were added, each once, in the order in which they were
    /// added; before the first asset of a folder, that folder. All in one snapshot of the catalogue: the same thread must not
    /// read anything else from it meanwhile.
    ///
    /// - Parameters:
    ///   - change: the last known change; the result of an earlier call.
    ///   - last: the last known asset; 0 for none: then every asset is visited.
    ///   - allFolders: whether to visit every folder first.
    /// - Returns: nil if an asset was forgotten since, or changes are no longer known: then all assets have to be read again.
    package func forEachIndexChange(
        after change: Int64,
        newerThan last: AssetRow,
        allFolders: Bool = false,
        folder: (IndexFolder) throws -> Void,
        asset: (IndexRow) throws -> Void
    ) throws(StoreError) -> IndexVersion? {
        try read { database in
            let log = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT index_changes_dropped, max(index_changes_dropped,
                            coalesce((SELECT max(id) FROM index_changes), 0)), index_token FROM library
                        """
                )
            )
            let (dropped, newest): (Int64, Int64) = (log?[0] ?? 0, log?[1] ?? 0)
            guard last == 0 || dropped <= change && change <= newest else { return nil }
            var folders = IndexFolders(database)
            if allFolders { try folders.forEach(folder) }
            func visit(_ row: IndexRow) throws {
                if let new = try folders.unvisited(row.folder) { try folder(new) }
                try asset(row)
            }
            for row in last == 0 ? [] : try Self.changedAssets(after: change, through: last, database) {
                let statement = try database.cachedStatement(sql: "\(IndexRow.selection) WHERE assets.id = ?")
                guard let row = try Row.fetchOne(statement, arguments: [row]).flatMap({ try IndexRow($0) }) else {
                    return nil
                }
                try visit(row)
            }
            let added = try database.cachedStatement(
                sql: "\(IndexRow.selection) WHERE assets.id > ? ORDER BY assets.id"
            )
            let rows = try Row.fetchCursor(added, arguments: [last])
            while let row = try rows.next() {
                if let row = try IndexRow(row) { try visit(row) }
            }
            return IndexVersion(change: newest, token: log?[2])
        }
    }

    private static func changedAssets(
        after change: Int64,
        through last: AssetRow,
        _ database: Database
    ) throws -> [AssetRow] {
        try AssetRow.fetchAll(
            database.cachedStatement(
                sql: "SELECT DISTINCT asset FROM index_changes WHERE id > ? AND asset <= ? ORDER BY asset"
            ),
            arguments: [change, last]
        )
    }

    /// The token of the saved index that reflects this catalogue; nil if there is none.
    package func indexToken() throws(StoreError) -> Int64? {
        try read { try Int64.fetchOne($0, sql: "SELECT index_token FROM library") }
    }

    /// Publishes a saved index, and drops the changes that it contains. Others that have not read them yet read all assets
    /// again.
    ///
    /// - Parameters:
    ///   - token: a new number, which the file contains too.
    ///   - version: that of the catalogue which the file reflects.
    ///   - publish: gives the file its name. No other process publishes meanwhile.
    /// - Throws: `.busy` if another index was saved since, or facts were hidden or assets forgotten.
    package func noteIndex(
        _ token: Int64,
        of version: IndexVersion,
        _ publish: () throws(StoreError) -> Void
    ) throws(StoreError) {
        try write { database in
            guard try Int64.fetchOne(database, sql: "SELECT index_token FROM library") == version.token else {
                throw StoreError.busy(file)
            }
            try database.execute(
                sql: "UPDATE library SET index_token = ?, index_changes_dropped = max(index_changes_dropped, ?)",
                arguments: [token, version.change]
            )
            try database.execute(sql: "DELETE FROM index_changes WHERE id <= ?", arguments: [version.change])
            try publish()
        }
    }
}

extension Catalogue {
    /// Removes the saved index, which contains what is to be forgotten. None that is being saved replaces it.
    func removeIndex(_ database: Database) throws {
        try database.execute(sql: "UPDATE library SET index_token = random()")
        if PrivateFiles.exists(indexFile) { try PrivateFiles.remove(indexFile) }
    }
}

/// The state of a catalogue that an index of all photos reflects.
package struct IndexVersion: Sendable, Hashable {
    /// The last change of an asset.
    package var change: Int64
    /// Of the saved index at that time; nil if there was none.
    package var token: Int64?

    package init(change: Int64, token: Int64? = nil) { (self.change, self.token) = (change, token) }
}

/// The folders of a library, for the assets that are visited.
private struct IndexFolders {
    private let database: Database
    private var visited: Set<Int64> = []

    init(_ database: Database) { self.database = database }

    private static let selection = """
        SELECT folders.id, roots.path, folders.path FROM folders JOIN roots ON roots.id = folders.root
        """

    mutating func forEach(_ body: (IndexFolder) throws -> Void) throws {
        let rows = try Row.fetchCursor(database, sql: Self.selection)
        while let row = try rows.next() {
            visited.insert(row[0])
            try body(IndexFolder(row))
        }
    }

    /// Nil for a folder that was visited already.
    mutating func unvisited(_ folder: Int64) throws -> IndexFolder? {
        guard visited.insert(folder).inserted else { return nil }
        let statement = try database.cachedStatement(sql: "\(Self.selection) WHERE folders.id = ?")
        return try Row.fetchOne(statement, arguments: [folder]).map { IndexFolder($0) }
    }
}

extension IndexFolder {
    fileprivate init(_ row: Row) { self.init(row: row[0], root: row.path(1), path: row.path(2)) }
}
