import GRDB
import SystemPackage

/// Forgetting photos that are not there any more, which nothing but `sluice prune` does.
extension Catalogue {
    /// Which assets may be forgotten. Once there are decisions: not those that a person decided something about.
    private static let mayBeForgotten = "assets.gone > 0"

    /// The assets that may be forgotten, by path.
    package func forgettable() throws(StoreError) -> [Asset] {
        try assets(where: Self.mayBeForgotten, [])
            .sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    }

    /// Forgets assets, those of them that may be, and facts and folders that no asset is left of: all or nothing. Where
    /// the files turn up again, they are new photos.
    ///
    /// - Returns: how many assets were forgotten.
    package func forget(_ assets: [AssetRow]) throws(StoreError) -> Int {
        guard !assets.isEmpty else { return 0 }
        return try write { database in
            let statement = try database.cachedStatement(
                sql: "DELETE FROM assets WHERE id = ? AND \(Self.mayBeForgotten)"
            )
            var forgotten = 0
            for asset in assets {
                try statement.execute(arguments: [asset])
                forgotten += database.changesCount
            }
            try database.execute(
                sql: """
                    DELETE FROM facts WHERE content NOT IN (SELECT content FROM assets WHERE content IS NOT NULL);
                    DELETE FROM folders WHERE id NOT IN (SELECT folder FROM assets);
                    """
            )
            return forgotten
        }
    }

    /// Forgets a root that no asset is left of.
    package func forget(_ root: Root) throws(StoreError) {
        try write { database in
            for table in ["mounts", "folders"] {
                try database.execute(sql: "DELETE FROM \(table) WHERE root = ?", arguments: [root.id])
            }
            try database.execute(sql: "DELETE FROM roots WHERE id = ?", arguments: [root.id])
        }
    }

    /// Every content that an asset has, present or missing, but for some.
    package func contents(without assets: Set<AssetRow>) throws(StoreError) -> Set<ContentID> {
        try read { database in
            var contents: Set<ContentID> = []
            let rows = try Row.fetchCursor(database, sql: "SELECT id, content FROM assets WHERE content IS NOT NULL")
            while let row = try rows.next() {
                if !assets.contains(row[0]), let content: ContentID = row.identifier(1) { contents.insert(content) }
            }
            return contents
        }
    }
}
