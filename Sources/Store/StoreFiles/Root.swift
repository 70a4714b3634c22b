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

/// A root that is now at another path.
package struct RootMove: Sendable, Hashable {
    /// The root before the move.
    package var root: Root
    /// Its folder's current path: absolute, normalised, without symbolic links.
    package var path: FilePath

    package init(root: Root, path: FilePath) {
        self.root = root
        self.path = path
    }
}

/// Roots that are not at their paths, and where they are now.
package struct FoundRoots: Sendable, Hashable {
    package var moved: [RootMove] = []
    /// Each may be a copy, or one of several similar folders: a person has to decide.
    package var uncertain: [RootMove] = []

    package init(moved: [RootMove] = [], uncertain: [RootMove] = []) {
        self.moved = moved
        self.uncertain = uncertain
    }

    package var isEmpty: Bool { moved.isEmpty && uncertain.isEmpty }
}

/// The result of removing a root.
package struct RemovedRoot: Sendable, Hashable {
    /// The number of photos that are now missing, of decisions about them that are kept, and of those that were pending.
    package var photos, decisions, pending: Int

    package init(photos: Int, decisions: Int, pending: Int) {
        self.photos = photos
        self.decisions = decisions
        self.pending = pending
    }
}

extension Sequence<Root> {
    /// The innermost root that contains a path, and the path below it.
    package func place(_ path: FilePath) -> (root: Root, below: FilePath)? {
        guard let root = filter({ path.starts(with: $0.path) }).max(by: { $0.path.length < $1.path.length }) else {
            return nil
        }
        var below = path
        return below.removePrefix(root.path) ? (root, below) : nil
    }
}
