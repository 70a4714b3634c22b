import Foundation
import GRDB
package import StoreFiles
package import SystemPackage

/// The folders that belong to a library.
extension Catalogue {
    /// Grows with each change of the roots by any process.
    package func rootsRevision() throws(StoreError) -> Int64 {
        try read { try Int64.fetchOne($0, sql: "SELECT roots_revision FROM library") ?? 0 }
    }

    /// Returns the root at a path, and adds it with its identity if it is new. A removed root is restored, with all its
    /// decisions; removed roots inside the new one become part of it.
    ///
    /// - Parameters:
    ///   - path: absolute, normalised, without symbolic links.
    ///   - absorbing: whether roots inside the new one become part of it, with all their photos' data.
    /// - Throws: `.unusable` if there is no folder, if the path is in another root, or if it contains a root and does not
    ///   absorb it: its files would have two assets.
    @discardableResult
    package func addRoot(_ path: FilePath, absorbing: Bool = false) throws(StoreError) -> Root {
        let roots = try roots()
        if let known = roots.first(where: { $0.path == path }) { return known }
        guard let identity = RootIdentity(of: path) else { throw .unusable(path, "it is not a folder") }
        if let outer = roots.first(where: { path.starts(with: $0.path) }) {
            throw .unusable(path, "it is inside \(outer.path), which is already a folder of this library")
        }
        if !absorbing, let inner = roots.first(where: { $0.path.starts(with: path) }) {
            throw .unusable(
                path,
                "it contains \(inner.path), a folder of this library: to combine the two, use `sluice library add-root`"
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

    /// Removes a root from the library: its photos become missing. All decisions about them are kept until `addRoot`.
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

    /// Sets the new folders of moved roots, all at once: they may have swapped places. A root that is now in another one,
    /// or at its place, becomes part of it.
    ///
    /// - Returns: the number of photos for which both of two merged roots had decisions. The decisions at the new place
    ///   win.
    /// - Throws: `.unusable` if there is no folder, or if it contains another root.
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
            // Another process may have done it already.
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
                throw StoreError.unusable(move.path, "it contains \(path), another folder of this library")
            }
        }
        try writing.place(move.root.id, at: move.path, identity)
        return 0
    }
}
