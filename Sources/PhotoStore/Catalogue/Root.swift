import Foundation
import GRDB
package import SystemPackage

/// A folder whose photos a library prepares.
package struct Root: Sendable, Hashable {
    package var id: Int64
    /// Absolute, normalised, without symbolic links.
    package var path: FilePath
    package var identity: RootIdentity
}

extension Sequence<Root> {
    /// The root that holds a path, the innermost of several, and what the path is below it.
    package func place(_ path: FilePath) -> (root: Root, below: FilePath)? {
        guard let root = filter({ path.starts(with: $0.path) }).max(by: { $0.path.length < $1.path.length }) else {
            return nil
        }
        var below = path
        return below.removePrefix(root.path) ? (root, below) : nil
    }
}

extension Catalogue {
    package func roots() throws(StoreError) -> [Root] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT id, path, volume, inode FROM roots ORDER BY id").map {
                Root(
                    id: $0[0],
                    path: $0.path(1),
                    identity: RootIdentity(volume: UInt64(bitPattern: $0[2]), inode: UInt64(bitPattern: $0[3]))
                )
            }
        }
    }

    /// The roots that a catalogue of any version has, without a change to it.
    static func rootPaths(in file: FilePath) throws -> [FilePath] {
        try DatabaseQueue(path: file.string, configuration: readOnly).read { database in
            try Row.fetchAll(database, sql: "SELECT path FROM roots ORDER BY id").map { $0.path(0) }
        }
    }

    /// The root at a path, added with its identity where it is new.
    ///
    /// - Parameter path: absolute, normalised, without symbolic links.
    /// - Throws: `.notFound` where there is no folder; `.unusable` where the path lies in another root or holds one:
    ///   its files would be two assets.
    package func addRoot(_ path: FilePath) throws(StoreError) -> Root {
        let roots = try roots()
        if let known = roots.first(where: { $0.path == path }) { return known }
        guard let identity = RootIdentity(of: path) else { throw .unusable(path, "it is not a folder") }
        if let other = roots.first(where: { path.starts(with: $0.path) || $0.path.starts(with: path) }) {
            throw .unusable(
                path,
                "it overlaps with \(other.path), a folder of this library: prepare that one, or give this one a library of its own with --library NAME"
            )
        }
        return try write { database in
            try database.execute(
                sql: "INSERT INTO roots (path, volume, inode, added_ms) VALUES (?, ?, ?, ?)",
                arguments: [
                    Data(path.bytes), Int64(bitPattern: identity.volume), Int64(bitPattern: identity.inode), Int64.now,
                ]
            )
            return Root(id: database.lastInsertedRowID, path: path, identity: identity)
        }
    }

    /// Takes the folder that is at a root's path now for the root from here on.
    package func adopt(_ root: Root) throws(StoreError) {
        guard let identity = RootIdentity(of: root.path) else { throw .unusable(root.path, "it is not a folder") }
        try write { database in
            try database.execute(
                sql: "UPDATE roots SET volume = ?, inode = ? WHERE id = ?",
                arguments: [Int64(bitPattern: identity.volume), Int64(bitPattern: identity.inode), root.id]
            )
        }
    }

    /// Up to `count` of the files that should be in a folder of a root or below it, spread over it: their paths and stamps.
    func sample(
        _ root: Root,
        _ folder: FilePath,
        count: Int
    ) throws(StoreError) -> [(path: FilePath, stamp: FileStamp)] {
        let below = folder.isEmpty ? [] : folder.bytes + [UInt8(ascii: "/")]
        return try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    WITH present AS (
                        SELECT assets.id, row_number() OVER (ORDER BY assets.id) AS place, count(*) OVER () AS total
                        FROM assets JOIN folders ON folders.id = assets.folder
                        WHERE folders.root = ? AND assets.gone = 0
                            AND (folders.path = ? OR substr(folders.path, 1, ?) = ?))
                    SELECT folders.path, name, size, mtime_ns, ctime_ns, device, assets.inode
                    FROM present JOIN assets USING (id) JOIN folders ON folders.id = assets.folder
                    WHERE place % max(1, total / ?) = 0 LIMIT ?
                    """,
                arguments: [root.id, Data(folder.bytes), below.count, Data(below), count, count]
            )
            var sample: [(FilePath, FileStamp)] = []
            while let row = try rows.next() {
                let place = AssetPlace(root: root.id, folder: row.path(0), name: row.bytes(1))
                let stamp = FileStamp(
                    size: row[2],
                    modified: row[3],
                    changed: row[4],
                    device: UInt64(bitPattern: row[5]),
                    inode: UInt64(bitPattern: row[6])
                )
                sample.append((place.path(below: root.path), stamp))
            }
            return sample
        }
    }

    /// Of the files of a size that should be in a root.
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
