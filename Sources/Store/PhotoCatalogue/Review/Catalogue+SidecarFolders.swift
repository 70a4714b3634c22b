import GRDB
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// A folder in which sidecars are looked for.
package struct SidecarFolder: Sendable, Hashable {
    package var row: Int64
    /// Absolute.
    package var path: FilePath
    /// Its status when all sidecars in it were last known; nil if they have to be looked for.
    package var listed: Listing?
    /// Whether there were any at that time.
    package var hasSidecars: Bool
    /// Grows whenever a photo comes to the folder or leaves it.
    fileprivate var changes: Int64

    /// Changes with each name in a folder.
    package struct Listing: Sendable, Hashable {
        /// Status change, in nanoseconds since 1970.
        package var changed: Int64
        package var inode: UInt64

        package init(_ stamp: FileStamp) { (changed, inode) = (stamp.changed, stamp.inode) }

        fileprivate init(changed: Int64, inode: UInt64) { (self.changed, self.inode) = (changed, inode) }
    }
}

extension Catalogue {
    /// The folders with present photos, at most `limit`, by their rows.
    ///
    /// - Parameter row: the row of the last known folder; 0 for none.
    package func sidecarFolders(after row: Int64, limit: Int) throws(StoreError) -> [SidecarFolder] {
        try read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT folders.id, roots.path, folders.path, sidecars_ctime_ns, sidecars_inode, has_sidecars,
                        sidecar_changes
                    FROM folders JOIN roots ON roots.id = folders.root
                    WHERE folders.id > ? AND EXISTS (SELECT 1 FROM assets WHERE folder = folders.id AND gone = 0)
                    ORDER BY folders.id LIMIT ?
                    """
            )
            var folders: [SidecarFolder] = []
            let rows = try Row.fetchCursor(statement, arguments: [row, limit])
            while let row = try rows.next() {
                let changed: Int64? = row[3]
                let listing = changed.map {
                    SidecarFolder.Listing(changed: $0, inode: UInt64(bitPattern: row[4] ?? 0))
                }
                let (root, below): (FilePath, FilePath) = (row.path(1), row.path(2))
                folders.append(
                    SidecarFolder(
                        row: row[0],
                        path: root.pushing(below),
                        listed: listing,
                        hasSidecars: row[5] ?? true,
                        changes: row[6]
                    )
                )
            }
            return folders
        }
    }

    /// The present photos of a folder.
    ///
    /// - Parameter withSidecars: only those that had a sidecar.
    package func photos(inFolder row: Int64, withSidecars: Bool) throws(StoreError) -> [Asset] {
        let condition = withSidecars ? "AND \(Self.hasSidecar)" : ""
        return try assets(where: "assets.folder = ? AND gone = 0 \(condition)", [row])
    }

    private static let hasSidecar = "EXISTS (SELECT 1 FROM sidecars WHERE asset = assets.id AND sidecars.name <> x'')"

    /// Records that all sidecars of folders are known, as long as the folders stay as they are. A folder whose photos have
    /// changed since it was asked for is left: the sidecars of those that came may not have been read.
    package func noteListings(_ folders: [SidecarFolder]) throws(StoreError) {
        guard !folders.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(
                sql: """
                    UPDATE folders SET sidecars_ctime_ns = ?1, sidecars_inode = ?2, has_sidecars =
                        EXISTS (SELECT 1 FROM assets WHERE folder = ?3 AND gone = 0 AND \(Self.hasSidecar))
                    WHERE id = ?3 AND sidecar_changes = ?4
                    """
            )
            for folder in folders {
                try statement.execute(arguments: [
                    folder.listed?.changed, folder.listed.map { Int64(bitPattern: $0.inode) }, folder.row,
                    folder.changes,
                ])
            }
        }
    }
}

extension Schema {
    /// A folder's own status changes when a name in it does. It counts no longer once a photo comes to the folder: its sidecar
    /// may be older than that.
    static let sidecarFolders = """
        ALTER TABLE folders ADD COLUMN sidecars_ctime_ns INTEGER;  -- of the folder when all sidecars in it were known
        ALTER TABLE folders ADD COLUMN sidecars_inode INTEGER;
        ALTER TABLE folders ADD COLUMN has_sidecars INTEGER;  -- whether there were any
        ALTER TABLE folders ADD COLUMN sidecar_changes INTEGER NOT NULL DEFAULT 0;  -- of its photos
        CREATE TRIGGER asset_came AFTER INSERT ON assets
            BEGIN \(forget) WHERE id = new.folder; END;
        CREATE TRIGGER asset_moved AFTER UPDATE OF folder, name, gone ON assets
            WHEN (old.folder, old.name, old.gone) IS NOT (new.folder, new.name, new.gone)
            BEGIN \(forget) WHERE id IN (old.folder, new.folder); END;
        """

    private static let forget = """
        UPDATE folders SET sidecars_ctime_ns = NULL, sidecars_inode = NULL, has_sidecars = NULL,
            sidecar_changes = sidecar_changes + 1
        """
}
