import StoreFiles
public import SystemPackage

/// Which files a run looks at: all of its roots, if nothing else is said.
public struct Scope: Sendable {
    /// Folders of one root, below it.
    package struct Folders: Sendable, Equatable {
        /// Those of which only the files are looked at.
        package var alone: Set<FilePath>
        /// Those that are walked.
        package var trees: Set<FilePath>

        package init(alone: Set<FilePath> = [], trees: Set<FilePath> = []) {
            (self.alone, self.trees) = (alone, trees)
        }

        package static let all = Folders(trees: [""])

        package func holds(_ path: FilePath) -> Bool {
            alone.contains(path) || trees.contains(path) || isBelowTree(path)
        }

        private func isBelowTree(_ path: FilePath) -> Bool {
            var path = path
            while path.removeLastComponent() {
                if trees.contains(path) { return true }
            }
            return false
        }

        /// Where to begin, no folder twice.
        var starts: [FolderWalk.Step] {
            let outermost = trees.filter { !isBelowTree($0) }
            let others = alone.filter { !trees.contains($0) && !isBelowTree($0) }
            return
                (outermost.map { FolderWalk.Step(path: $0, entersBelow: true) }
                + others.map { FolderWalk.Step(path: $0, entersBelow: false) })
                .sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
        }
    }

    /// Paths below the roots, if not all files are meant.
    package var files: Set<FilePath>?
    /// By the roots' paths; nil for all folders of all roots.
    package var folders: [FilePath: Folders]?
    /// New and changed files are left for later while they may still be written to.
    package var settling: SettlingRule?
    /// Photos that failed before are tried again, though nothing has changed.
    package var retriesFailed = false
    /// Is lent each folder that is about to be read: its root, its path below, and the open folder.
    package var willRead: (@Sendable (FilePath, FilePath, FileDescriptor) -> Void)?

    public static let all = Scope()

    /// - Parameter files: their paths below the roots.
    public static func files(_ files: Set<FilePath>) -> Scope { Scope(files: files) }

    func folders(of root: FilePath) -> Folders {
        guard let folders else { return .all }
        return folders[root] ?? Folders()
    }
}
