import Foundation
import GRDB
import PhotoModel
package import StoreFiles
import SystemPackage

extension Root {
    /// The roots that belong to the library, in a catalogue of any version.
    static func all(_ database: Database) throws -> [Root] {
        let canBeRemoved = try database.columns(in: "roots").contains { $0.name == "removed_ms" }
        let sql = """
            SELECT id, path, volume, inode FROM roots \(canBeRemoved ? "WHERE removed_ms IS NULL" : "") ORDER BY id
            """
        return try Row.fetchAll(database, sql: sql).map {
            Root(
                id: $0[0],
                path: $0.path(1),
                identity: RootIdentity(volume: UInt64(bitPattern: $0[2]), inode: UInt64(bitPattern: $0[3]))
            )
        }
    }
}

extension Catalogue {
    package func roots() throws(StoreError) -> [Root] { try read { try Root.all($0) } }

    /// Accepts the folder now at a root's path as the root.
    package func adopt(_ root: Root) throws(StoreError) {
        guard let identity = RootIdentity(of: root.path) else { throw .unusable(root.path, "it is not a folder") }
        try write { database in
            try database.execute(
                sql: "UPDATE roots SET volume = ?, inode = ? WHERE id = ?",
                arguments: [Int64(bitPattern: identity.volume), Int64(bitPattern: identity.inode), root.id]
            )
        }
    }

    /// A sample of up to `count` files that should be in a folder of a root or below it, spread evenly: their paths and
    /// stamps.
    func sample(
        _ root: Root,
        _ folder: FilePath,
        count: Int
    ) throws(StoreError) -> [(path: FilePath, stamp: FileStamp)] {
        try read { try SampledFile.of(root.id, folder, count: count, $0) }
            .map { (root.path.pushing($0.path), $0.stamp) }
    }

    /// Stamps of the files of a given size that should be in a root.
    func stamps(_ root: Root, size: Int64) throws(StoreError) -> [FileStamp] {
        try read { database in
            try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT size, mtime_ns, ctime_ns, device, assets.inode
                        FROM assets JOIN folders ON folders.id = assets.folder
                        WHERE folders.root = ? AND assets.gone = 0 AND size = ?
                        """
                ),
                arguments: [root.id, size]
            ).map {
                FileStamp(
                    size: $0[0],
                    modified: $0[1],
                    changed: $0[2],
                    device: UInt64(bitPattern: $0[3]),
                    inode: UInt64(bitPattern: $0[4])
                )
            }
        }
    }
}
