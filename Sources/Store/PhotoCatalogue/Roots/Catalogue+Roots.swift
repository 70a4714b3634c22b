import Foundation
import GRDB
package import StoreFiles
package import SystemPackage

/// Which folders belong to a library.
extension Catalogue {
    /// Grows with each change of the roots, of any process.
    package func rootsRevision() throws(StoreError) -> Int64 {
        try read { try Int64.fetchOne($0, sql: "SELECT roots_revision FROM library") ?? 0 }
    }

    /// The root at a path, added with its identity where it is new. One that was removed is taken back, with all that was
    /// decided; removed roots inside the new one become a part of it.
    ///
    /// - Parameters:
    ///   - path: absolute, normalised, without symbolic links.
    ///   - absorbing: whether roots inside the new one become a part of it, with all that is known of their photos.
    /// - Throws: `.unusable` where there is no folder, where the path lies in another root, or holds one and does not absorb
    ///   it: its files would be two assets.
    @discardableResult
    package func addRoot(_ path: FilePath, absorbing: Bool = false) throws(StoreError) -> Root {
        let roots = try roots()
        if let known = roots.first(where: { $0.path == path }) { return known }
        guard let identity = RootIdentity(of: path) else { throw .unusable(path, "it is not a folder") }
        if let outer = roots.first(where: { path.starts(with: $0.path) }) {
            throw .unusable(path, "it lies in \(outer.path), a folder of this library already")
        }
        if !absorbing, let inner = roots.first(where: { $0.path.starts(with: path) }) {
            throw .unusable(
                path,
                "it holds \(inner.path), a folder of this library: `sluice library add-root` makes that one a part of it"
            )
        }
        return try write { database in
            let writing = RootWriting(database)
            try writing.nextRevision()
            let removed = try Row.fetchAll(database, sql: "SELECT id, path FROM roots WHERE removed_ms IS NOT NULL")
            for row in removed where row.path(1).starts(with: path) { try writing.restore(row[0]) }
            let root: Root
            if let known = removed.first(where: { $0.path(1) == path }) {
                try writing.place(known[0], at: path, identity)
                root = Root(id: known[0], path: path, identity: identity)
            } else {
                root = try writing.insert(path, identity)
            }
            for inner in try Root.all(database) where inner.id != root.id {
                var folder = inner.path
                guard folder.removePrefix(path) else { continue }
                _ = try writing.absorb(inner.id, into: root.id, at: folder)
            }
            return root
        }
    }

    /// Leaves a root out of the library: its photos are missing from now on. All that was decided about them is kept, and
    /// waits for `addRoot`.
    package func removeRoot(_ root: Root) throws(StoreError) -> RemovedRoot {
        let (photos, decisions) = try read { database in
            (
                try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM assets WHERE gone = 0 AND id IN (\(RootWriting.assetsOfRoot))",
                    arguments: [root.id]
                ) ?? 0,
                try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM decisions WHERE asset IN (\(RootWriting.assetsOfRoot))",
                    arguments: [root.id]
                ) ?? 0
            )
        }
        return try write { database in
            let writing = RootWriting(database)
            try writing.nextRevision()
            return RemovedRoot(photos: photos, decisions: decisions, pending: try writing.remove(root.id))
        }
    }

    /// Takes folders for the new places of roots, all at once: they may have changed places. A root that is in another one
    /// by now, or at its place, becomes a part of it.
    ///
    /// - Returns: photos of which both of two such roots had decisions: what was decided at the new place stays.
    /// - Throws: `.unusable` where there is no folder, or where it holds another root.
    @discardableResult
    package func relocate(_ moves: [RootMove]) throws(StoreError) -> Int {
        var placed: [(move: RootMove, identity: RootIdentity)] = []
        for move in moves {
            guard let identity = RootIdentity(of: move.path) else { throw .unusable(move.path, "it is not a folder") }
            placed.append((move, identity))
        }
        return try write { database in
            let writing = RootWriting(database)
            let known = try Root.all(database)
            // Another process may have been first.
            placed.removeAll { place in
                !known.contains { $0.id == place.move.root.id && $0.path == place.move.root.path }
            }
            guard !placed.isEmpty else { return 0 }
            let revision = try writing.nextRevision()
            for place in placed { try writing.displace(place.move.root.id) }
            try writing.rewriteFilters(placed.map(\.move))
            var conflicts = 0
            for (move, identity) in placed {
                try writing.note(move.root.path, move.path, revision: revision)
                conflicts += try Self.place(move, identity, writing)
            }
            return conflicts
        }
    }

    private static func place(_ move: RootMove, _ identity: RootIdentity, _ writing: RootWriting) throws -> Int {
        let others = try Row.fetchAll(writing.database, sql: "SELECT id, path, removed_ms IS NOT NULL FROM roots")
        for row in others where (row[0] as Int64) != move.root.id {
            let (other, path, isRemoved) = (row[0] as Int64, row.path(1), row[2] as Bool)
            var folder = move.path
            if folder.removePrefix(path), !isRemoved || folder.isEmpty {
                if isRemoved { try writing.restore(other) }
                return try writing.absorb(move.root.id, into: other, at: folder)
            }
            if path.starts(with: move.path), !isRemoved {
                throw StoreError.unusable(move.path, "it holds \(path), another folder of this library")
            }
        }
        try writing.place(move.root.id, at: move.path, identity)
        return 0
    }
}
