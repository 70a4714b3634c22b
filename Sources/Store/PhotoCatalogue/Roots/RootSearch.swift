import CLinux
import GRDB
import PhotoModel
package import StoreFiles
package import SystemPackage

/// Looks for the roots of a catalogue that are not at their paths: beside where they were, where a link leads that has
/// taken their place, and at and around paths that somebody named. A root that is where it was is never found elsewhere:
/// that would be a copy.
struct RootSearch {
    /// A folder with more in it is not looked through.
    private static let maxNeighbours = 10_000

    private let database: Database
    private let roots: [Root]
    private let strayed: [Root]

    /// Nil where all roots are at their paths.
    init?(_ database: Database) throws {
        self.database = database
        roots = try Root.all(database)
        strayed = try roots.filter { try !Self.isInPlace($0, database) }
        if strayed.isEmpty { return nil }
    }

    /// - Parameter hints: whole paths without symbolic links: each may be a root, lie in one, or hold some.
    func run(hints: [FilePath]) throws -> FoundRoots {
        var found: [Int64: [RootMove]] = [:]
        var uncertain: [RootMove] = []
        var rest = strayed
        var changes: [(before: FilePath, after: FilePath)] = []
        // Where one was moved with a folder above it, others were moved with it.
        repeat {
            changes = []
            for root in rest {
                let sample = try RootLikeness.sample { try SampledFile.of(root.id, "", count: $0, database) }
                let places = try places(of: root, hints) + moved(root, with: found.values.joined())
                var perhaps: FilePath?
                var certain: FilePath?
                for place in places where certain == nil {
                    let isLink = (try? root.path.resolved()) == place
                    switch RootLikeness(of: root, at: place, sample, isLink: isLink) {
                    case .certain: certain = place
                    case .perhaps: perhaps = perhaps ?? place
                    case .none: break
                    }
                }
                if let certain {
                    found[root.id] = [RootMove(root: root, path: certain)]
                    changes.append((root.path, certain))
                } else if let perhaps {
                    uncertain.removeAll { $0.root.id == root.id }
                    uncertain.append(RootMove(root: root, path: perhaps))
                }
            }
            rest.removeAll { found[$0.id] != nil }
        } while !changes.isEmpty && !rest.isEmpty
        return result(found.values.flatMap { $0 }, uncertain.filter { found[$0.root.id] == nil })
    }

    /// Two roots cannot be one folder, and none can hold another.
    private func result(_ found: [RootMove], _ uncertain: [RootMove]) -> FoundRoots {
        let isOne = { (move: RootMove) in
            !found.contains { $0.root.id != move.root.id && ($0.path == move.path || $0.path.starts(with: move.path)) }
        }
        let moved = found.filter(isOne)
        return FoundRoots(
            moved: moved.sorted { $0.root.id < $1.root.id },
            perhaps: (found.filter { !isOne($0) } + uncertain).sorted { $0.root.id < $1.root.id }
        )
    }

    // MARK: Whether a root is where it was

    /// Quick where the file system has IDs that last: else some of its files are looked for.
    private static func isInPlace(_ root: Root, _ database: Database) throws -> Bool {
        guard (try? root.path.resolved()) == root.path, let identity = RootIdentity(of: root.path) else { return false }
        let isSame = identity.matches(root.identity)
        if isSame && identity.volume != 0 && !identity.isWeak(at: root.path) {
            // Of an emptied folder, the photos may be elsewhere.
            guard PrivateFiles.isEmpty(root.path) else { return true }
        }
        let sample = try RootLikeness.sample { try SampledFile.of(root.id, "", count: $0, database) }
        let found = sample.count { file in
            PrivateFiles.stamp(of: root.path.pushing(file.path)).map { file.stamp.isAlike($0) } ?? false
        }
        return sample.isEmpty || (isSame ? found > 0 : found * 2 >= sample.count)
    }

    // MARK: Where it may be

    private func places(of root: Root, _ hints: [FilePath]) throws -> [FilePath] {
        var places: [FilePath] = []
        func add(_ path: FilePath) {
            // At another root that is in place there are that root's files.
            let isTaken = roots.contains { other in
                other.path == path && !strayed.contains { $0.id == other.id }
            }
            guard path != root.path, !isTaken, !places.contains(path) else { return }
            places.append(path)
        }
        if let target = try? root.path.resolved(), target != root.path { add(target) }
        for neighbour in neighbours(of: root) { add(neighbour) }
        for hint in hints {
            var folder = hint
            repeat { add(folder) } while folder.removeLastComponent() && folder.lastComponent != nil
            for start in root.path.components.indices {
                add(hint.appending(root.path.components[start...]))
            }
        }
        return places
    }

    /// Folders with the root's identity, where only one name on its path is another one by now.
    private func neighbours(of root: Root) -> [FilePath] {
        var (above, below) = (root.path.removingLastComponent(), FilePath())
        while !PrivateFiles.isFolder(above), let name = above.lastComponent {
            below = FilePath(root: nil, [name]).pushing(below)
            above.removeLastComponent()
        }
        // What follows the name that is another one.
        var rest = below
        if let last = root.path.lastComponent { rest.append(last) }
        rest = FilePath(root: nil, rest.components.dropFirst())
        guard let names = PrivateFiles.names(in: above), names.count <= Self.maxNeighbours else { return [] }
        return names.map { above.pushing(FilePath(bytes: $0)).pushing(rest) }.filter { path in
            guard let inode = PrivateFiles.inode(path), inode == root.identity.inode else { return false }
            return RootIdentity(of: path)?.matches(root.identity) == true
        }
    }

    /// Where it is if it was moved as others were.
    private func moved(_ root: Root, with moves: some Sequence<RootMove>) -> [FilePath] {
        var places: [FilePath] = []
        for move in moves {
            var (before, after) = (move.root.path, move.path)
            while let name = before.lastComponent, name == after.lastComponent {
                before.removeLastComponent()
                after.removeLastComponent()
                var below = root.path
                if below.removePrefix(before) { places.append(after.pushing(below)) }
            }
        }
        return places
    }
}

extension Catalogue {
    /// Looks for roots that are not at their paths; changes nothing.
    ///
    /// - Parameter hints: paths that somebody named, whole and without symbolic links: each may be a root that was moved, lie
    ///   in one, or hold some.
    package func findRoots(hints: [FilePath] = []) throws(StoreError) -> FoundRoots {
        try read { try RootSearch($0)?.run(hints: hints) ?? FoundRoots() }
    }

    /// The same for a catalogue of any version, without a change to it.
    package static func findRoots(in file: FilePath, hints: [FilePath]) throws -> FoundRoots {
        try look(into: file) {
            try RootSearch($0)?.run(hints: hints) ?? FoundRoots()
        }
    }

    /// The paths of the roots that a catalogue of any version has, without a change to it.
    package static func rootPaths(in file: FilePath) throws -> [FilePath] {
        try look(into: file) { try Root.all($0).map(\.path) }
    }

    /// Whether a catalogue of any version has a root, be it one that was removed.
    package static func hasAnyRoot(in file: FilePath) throws -> Bool {
        try look(into: file) {
            try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT * FROM roots)") ?? false
        }
    }

    /// Whether a folder holds files that a root should have, or none is known: their sizes are looked at.
    package func hasFiles(of root: Root, at folder: FilePath) throws(StoreError) -> Bool {
        let sample = try read { try SampledFile.of(root.id, "", count: 1000, $0) }
        return sample.isEmpty
            || sample.contains { PrivateFiles.stamp(of: folder.pushing($0.path))?.size == $0.stamp.size }
    }

    /// Takes roots that were certainly moved for what they are at their new places.
    ///
    /// - Returns: those, and those of which a person has to say it.
    @discardableResult
    package func followRoots(hints: [FilePath] = []) throws(StoreError) -> FoundRoots {
        let found = try findRoots(hints: hints)
        try relocate(found.moved)
        return found
    }
}
