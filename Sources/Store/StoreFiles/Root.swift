package import SystemPackage

/// A folder whose photos a library prepares.
package struct Root: Sendable, Hashable {
    package var id: Int64
    /// Absolute, normalised, without symbolic links.
    package var path: FilePath
    package var identity: RootIdentity

    package init(id: Int64, path: FilePath, identity: RootIdentity) {
        self.id = id
        self.path = path
        self.identity = identity
    }
}

/// A root that is at another path by now.
package struct RootMove: Sendable, Hashable {
    /// As it was.
    package var root: Root
    /// Where its folder is: absolute, normalised, without symbolic links.
    package var path: FilePath

    package init(root: Root, path: FilePath) {
        self.root = root
        self.path = path
    }
}

/// Roots that are not at their paths, and where they are by now.
package struct FoundRoots: Sendable, Hashable {
    package var moved: [RootMove] = []
    /// Each is perhaps a copy, or one of several that look alike: a person has to say.
    package var perhaps: [RootMove] = []

    package init(moved: [RootMove] = [], perhaps: [RootMove] = []) {
        self.moved = moved
        self.perhaps = perhaps
    }

    package var isEmpty: Bool { moved.isEmpty && perhaps.isEmpty }
}

/// What became of a root that was removed.
package struct RemovedRoot: Sendable, Hashable {
    /// Photos that are missing now, decisions about them that are kept, and those of these that were pending.
    package var photos, decisions, pending: Int

    package init(photos: Int, decisions: Int, pending: Int) {
        self.photos = photos
        self.decisions = decisions
        self.pending = pending
    }
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
