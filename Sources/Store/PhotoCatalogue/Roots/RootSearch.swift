import CLinux
import GRDB
import PhotoModel
package import StoreFiles
package import SystemPackage

/// Finds the roots of a catalogue that are not at their paths: beside their old places, behind a link that has replaced
/// them, and at and around paths given by a person. Never finds a root elsewhere while it is at its path: that would be a
/// copy.
struct RootSearch {
    /// Larger folders are not searched.
    private static let maxNeighbours = 10_000

    private let database: Database
    private let roots: [Root]
    private let strayed: [Root]

    /// Nil if all roots are at their paths.
    init?(_ database: Database) throws {
        self.database = database
        roots = try Root.all(database)
        strayed = try roots.filter { try !Self.isInPlace($0, database) }
        if strayed.isEmpty { return nil }
    }

    /// - Parameter hints: absolute paths without symbolic links: each may be a root, be inside one, or contain some.
    func run(hints: [FilePath]) throws -> FoundRoots {
        var found: [Int64: [RootMove]] = [:]
        var uncertain: [RootMove] = []
        var rest = strayed
        var changes: [(before: FilePath, after: FilePath)] = []
        // If one moved with a folder above it, others may have moved with it.
        repeat {
            changes = []
            for root in rest {
                let sample = try RootLikeness.sample { try SampledFile.of(root.id, "", count: $0, database) }
                let places = try places(of: root, hints) + moved(root, with: found.values.joined())
                var possible: FilePath?
                var certain: FilePath?
                for place in places where certain == nil {
                    let isLink = (try? root.path.resolved()) == place
                    switch RootLikeness(of: root, at: place, sample, isLink: isLink) {
                    case .certain: certain = place
                    case .uncertain: possible = possible ?? place
                    case .none: break
                    }
                }
                if let certain {
                    found[root.id] = [RootMove(root: root, path: certain)]
                    changes.append((root.path, certain))
                } else if let possible {
                    uncertain.removeAll { $0.root.id == root.id }
                    uncertain.append(RootMove(root: root, path: possible))
                }
            }
            rest.removeAll { found[$0.id] != nil }
        } while !changes.isEmpty && !rest.isEmpty
        return result(found.values.flatMap { $0 }, uncertain.filter { found[$0.root.id] == nil })
    }

    /// Two roots cannot be the same folder, and none can contain another.
    private func result(_ found: [RootMove], _ uncertain: [RootMove]) -> FoundRoots {
        let isOne = { (move: RootMove) in
            !found.contains { $0.root.id != move.root.id && ($0.path == move.path || $0.path.starts(with: move.path)) }
        }
        let moved = found.filter(isOne)
        return FoundRoots(
            moved: moved.sorted { $0.root.id < $1.root.id },
            uncertain: (found.filter { !isOne($0) } + uncertain).sorted { $0.root.id < $1.root.id }
        )
    }

    // MARK: Whether a root is in place

    /// Fast if the file system has lasting IDs; otherwise this looks for some of the root's files.
    private static func isInPlace(_ root: Root, _ database: Database) throws -> Bool {
        guard (try? root.path.resolved()) == root.path, let identity = RootIdentity(of: root.path) else { return false }
        let isSame = identity.matches(root.identity)
        if isSame && identity.volume != 0 && !identity.isWeak(at: root.path) {
            // If the folder was emptied, the photos may be elsewhere.
            guard PrivateFiles.isEmpty(root.path) else { return true }
        }
        let sample = try RootLikeness.sample { try SampledFile.of(root.id, "", count: $0, database) }
        let found = sample.count { file in
            PrivateFiles.stamp(of: root.path.pushing(file.path)).map { file.stamp.isAlike($0) } ?? false
        }
        return sample.isEmpty || (isSame ? found > 0 : found * 2 >= sample.count)
    }

    // MARK: Candidate paths

    private func places(of root: Root, _ hints: [FilePath]) throws -> [FilePath] {
        var places: [FilePath] = []
        func add(_ path: FilePath) {
            // The place of another root in place contains that root's files.
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

    /// Folders with the root's identity where only one name on the path differs.
    private func neighbours(of root: Root) -> [FilePath] {
        var (above, below) = (root.path.removingLastComponent(), FilePath())
        while !PrivateFiles.isFolder(above), let name = above.lastComponent {
            below = FilePath(root: nil, [name]).pushing(below)
            above.removeLastComponent()
        }
        // The part after the name that differs.
        var rest = below
        if let last = root.path.lastComponent { rest.append(last) }
        rest = FilePath(root: nil, rest.components.dropFirst())
        guard let names = PrivateFiles.names(in: above), names.count <= Self.maxNeighbours else { return [] }
        return names.map { above.pushing(FilePath(bytes: $0)).pushing(rest) }.filter { path in
            guard let inode = PrivateFiles.inode(path), inode == root.identity.inode else { return false }
            return RootIdentity(of: path)?.matches(root.identity) == true
        }
    }

    /// Candidate paths if the root moved in the same way as others.
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
    /// Finds roots that are not at their paths. Changes nothing.
    ///
    /// - Parameter hints: paths given by a person, absolute and without symbolic links: each may be a moved root, be inside
    ///   one, or contain some.
    package func findRoots(hints: [FilePath] = []) throws(StoreError) -> FoundRoots {
        try read { try RootSearch($0)?.run(hints: hints) ?? FoundRoots() }
    }

    /// The same for a catalogue of any version, without changing it.
    package static func findRoots(in file: FilePath, hints: [FilePath]) throws -> FoundRoots {
        try look(into: file) {
            try RootSearch($0)?.run(hints: hints) ?? FoundRoots()
        }
    }

    /// The root paths in a catalogue of any version, without changing it.
    package static func rootPaths(in file: FilePath) throws -> [FilePath] {
        try look(into: file) { try Root.all($0).map(\.path) }
    }

    /// Whether a catalogue of any version has a root, even a removed one.
    package static func hasAnyRoot(in file: FilePath) throws -> Bool {
        try look(into: file) {
            try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT * FROM roots)") ?? false
        }
    }

    /// Whether a folder contains files that the root should have, or no file is known. Compares sizes.
    package func hasFiles(of root: Root, at folder: FilePath) throws(StoreError) -> Bool {
        let sample = try read { try SampledFile.of(root.id, "", count: 1000, $0) }
        return sample.isEmpty
            || sample.contains { PrivateFiles.stamp(of: folder.pushing($0.path))?.size == $0.stamp.size }
    }

    /// Records the new places of roots that were certainly moved.
    ///
    /// - Returns: these roots, and those for which a person has to decide.
    @discardableResult
    package func followRoots(hints: [FilePath] = []) throws(StoreError) -> FoundRoots {
        let found = try findRoots(hints: hints)
        try relocate(found.moved)
        return found
    }
}
