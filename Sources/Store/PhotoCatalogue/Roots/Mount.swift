import Foundation
import GRDB
package import StoreFiles
package import SystemPackage

/// A folder below a root at which another volume was mounted when it was last seen. While the volume is not mounted, its
/// photos are unavailable, not gone.
package struct Mount: Sendable, Hashable {
    package var root: Int64
    /// Below the root.
    package var folder: FilePath
    package var identity: RootIdentity

    package init(root: Int64, folder: FilePath, identity: RootIdentity) {
        self.root = root
        self.folder = folder
        self.identity = identity
    }
}

extension Catalogue {
    /// The known mounts below a root, outer ones first.
    package func mounts(root: Int64) throws(StoreError) -> [Mount] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT folder, volume, inode FROM mounts WHERE root = ? ORDER BY folder",
                arguments: [root]
            ).map {
                Mount(
                    root: root,
                    folder: $0.path(0),
                    identity: RootIdentity(volume: UInt64(bitPattern: $0[1]), inode: UInt64(bitPattern: $0[2]))
                )
            }
        }
    }

    /// Stores mounts that are new, or whose volumes have changed.
    package func note(_ mounts: [Mount]) throws(StoreError) {
        var known: Set<Mount> = []
        for root in Set(mounts.map(\.root)) { known.formUnion(try self.mounts(root: root)) }
        let new = mounts.filter { !known.contains($0) }
        guard !new.isEmpty else { return }
        try write { database in
            for mount in new {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO mounts (root, folder, volume, inode) VALUES (?, ?, ?, ?)",
                    arguments: [
                        mount.root, Data(mount.folder.bytes), Int64(bitPattern: mount.identity.volume),
                        Int64(bitPattern: mount.identity.inode),
                    ]
                )
            }
        }
    }

    /// Forgets a mount: no volume is expected there from now on.
    package func forget(_ mount: Mount) throws(StoreError) {
        try write { database in
            try database.execute(
                sql: "DELETE FROM mounts WHERE root = ? AND folder = ?",
                arguments: [mount.root, Data(mount.folder.bytes)]
            )
        }
    }
}
