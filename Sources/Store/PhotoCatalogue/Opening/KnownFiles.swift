import CLinux
import Foundation
import GRDB
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// Which files are photos and sidecars of a library, according to its catalogue of any version. Others may have it open.
package struct KnownFiles: Sendable {
    /// Absolute, normalised, without symbolic links.
    package let roots: [FilePath]
    private let access: CatalogueAccess
    private let database: DatabaseQueue

    /// - Throws: if the catalogue cannot be read.
    package init(_ location: LibraryLocation) throws {
        access = try CatalogueAccess(to: location.catalogueFile)
        database = try access.reader()
        roots = try database.read { database in
            // Empty, if the process that was creating it died.
            guard try database.tableExists("roots") else { return [] }
            return try Row.fetchAll(database, sql: "SELECT path FROM roots ORDER BY id").map { $0.path(0) }
        }
    }

    /// Whether a path is a photo's, present or missing.
    ///
    /// - Parameter path: absolute, normalised, without symbolic links.
    package func hasPhoto(at path: FilePath) throws -> Bool {
        let places = roots.compactMap { root -> [Data]? in
            var folder = path.removingLastComponent()
            return folder.removePrefix(root) ? [Data(root.bytes), Data(folder.bytes), Data(path.lastName)] : nil
        }
        return try database.read { database in
            try places.contains { place in
                try Bool.fetchOne(
                    database,
                    sql: """
                        SELECT EXISTS (
                            SELECT * FROM assets JOIN folders ON folders.id = assets.folder
                                JOIN roots ON roots.id = folders.root
                            WHERE roots.path = ? AND folders.path = ? AND assets.name = ?)
                        """,
                    arguments: StatementArguments(place)
                ) ?? false
            }
        }
    }

    /// Whether a file is a known photo or sidecar under another name: a hard link, another mount, or a moved file.
    ///
    /// - Parameter stamp: the file's current stamp.
    package func hasFile(_ stamp: FileStamp) throws -> Bool {
        guard !roots.isEmpty else { return false }
        return try database.read { database in
            let inode = Int64(bitPattern: stamp.inode)
            var files = try Row.fetchAll(
                database,
                sql: """
                    SELECT roots.path, folders.path, assets.name, size, mtime_ns, ctime_ns, device, assets.inode
                    FROM assets JOIN folders ON folders.id = assets.folder JOIN roots ON roots.id = folders.root
                    WHERE assets.inode = ?
                    """,
                arguments: [inode]
            )
            if try database.tableExists("sidecars") {
                files += try Row.fetchAll(
                    database,
                    sql: """
                        SELECT roots.path, folders.path, sidecars.name, sidecars.size, sidecars.mtime_ns,
                            sidecars.ctime_ns, sidecars.device, sidecars.inode
                        FROM sidecars JOIN assets ON assets.id = sidecars.asset
                            JOIN folders ON folders.id = assets.folder JOIN roots ON roots.id = folders.root
                        WHERE sidecars.inode = ?
                        """,
                    arguments: [inode]
                )
            }
            return files.contains { Self.isSame($0, as: stamp) }
        }
    }

    /// Device numbers may change at a restart, and inodes are reused: either the known file still exists, or this file was
    /// written at the same time.
    private static func isSame(_ row: Row, as stamp: FileStamp) -> Bool {
        let (size, modified): (Int64, Int64) = (row[3], row[4])
        if size == stamp.size && modified == stamp.modified { return true }
        let path = row.path(0).pushing(row.path(1)).pushing(FilePath(bytes: row.bytes(2)))
        return PrivateFiles.stamp(of: path).map { ($0.device, $0.inode) == (stamp.device, stamp.inode) } ?? false
    }
}
