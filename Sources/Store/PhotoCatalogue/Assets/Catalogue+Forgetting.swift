import GRDB
package import PhotoModel
package import StoreFiles
import SystemPackage

/// Forgetting missing photos, which only `sluice prune` does.
extension Catalogue {
    /// Assets that contain a person's work: somebody has decided about them, alone or as duplicates, or put them into an
    /// album. This includes trashed photos, because they may come back.
    static let isKept = """
        (assets.id IN (SELECT asset FROM decisions) OR assets.id IN (SELECT asset FROM album_photos)
            OR assets.id IN (SELECT duplicate_members.asset FROM duplicate_members
                JOIN duplicate_verdicts ON duplicate_verdicts.id = duplicate_members.verdict WHERE is_said))
        """
    private static let mayBeForgotten = "assets.gone > 0 AND NOT \(isKept)"

    /// The missing assets that may be forgotten, by path.
    package func forgettable() throws(StoreError) -> [Asset] {
        try assets(where: Self.mayBeForgotten, [])
            .sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    }

    /// The assets that are never forgotten, because a person decided about them or put them into an album.
    ///
    /// - Parameter missing: only missing assets.
    package func keptAssets(missing: Bool = false) throws(StoreError) -> Set<AssetRow> {
        try read { database in
            try AssetRow.fetchSet(
                database,
                sql: "SELECT id FROM assets WHERE \(Self.isKept) \(missing ? "AND gone > 0" : "")"
            )
        }
    }

    /// Forgets those of the assets that may be forgotten, and facts and folders without any remaining asset, all or
    /// nothing. If the files reappear, they are new photos.
    ///
    /// - Returns: the number of assets forgotten.
    package func forget(_ assets: [AssetRow]) throws(StoreError) -> Int {
        guard !assets.isEmpty else { return 0 }
        return try write { database in
            try removeIndex(database)
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
                    DELETE FROM picture_digests
                        WHERE content NOT IN (SELECT content FROM assets WHERE content IS NOT NULL);
                    DELETE FROM plugin_results WHERE content NOT IN (SELECT content FROM assets WHERE content IS NOT NULL);
                    DELETE FROM plugin_values WHERE content NOT IN (SELECT content FROM assets WHERE content IS NOT NULL);
                    DELETE FROM folders WHERE id NOT IN (SELECT folder FROM assets);
                    """
            )
            return forgotten
        }
    }

    /// Forgets a root, if no asset of it remains.
    ///
    /// - Returns: whether none remained.
    @discardableResult
    package func forget(_ root: Root) throws(StoreError) -> Bool {
        try write { database in
            let isInUse = try Bool.fetchOne(
                database,
                sql: "SELECT 1 FROM assets JOIN folders ON folders.id = folder WHERE root = ?",
                arguments: [root.id]
            )
            guard isInUse == nil else { return false }
            for table in ["mounts", "folders"] {
                try database.execute(sql: "DELETE FROM \(table) WHERE root = ?", arguments: [root.id])
            }
            try database.execute(sql: "DELETE FROM roots WHERE id = ?", arguments: [root.id])
            return true
        }
    }
}
