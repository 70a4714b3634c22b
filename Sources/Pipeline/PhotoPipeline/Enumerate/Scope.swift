import StoreFiles
public import SystemPackage

/// The files that a run covers: by default all of its roots.
public struct Scope: Sendable {
    /// Folders of one root, relative to it.
    package struct Folders: Sendable, Equatable {
        /// Folders of which only the direct files are covered.
        package var alone: Set<FilePath>
        /// Folders that are walked recursively.
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

        /// Where to begin, each folder once.
        var starts: [FolderWalk.Step] {
            let outermost = trees.filter { !isBelowTree($0) }
            let others = alone.filter { !trees.contains($0) && !isBelowTree($0) }
            return
                (outermost.map { FolderWalk.Step(path: $0, entersBelow: true) }
                + others.map { FolderWalk.Step(path: $0, entersBelow: false) })
                .sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
        }
    }

    /// Paths relative to the roots; nil for all files.
    package var files: Set<FilePath>?
    /// By the roots' paths; nil for all folders of all roots.
    package var folders: [FilePath: Folders]?
    /// Files of the only root; nil to find them in its folders.
    package var list: FileList?
    /// Defers new and changed files while they are possibly still being written.
    package var settling: SettlingRule?
    /// Retries photos that failed before, even if nothing has changed.
    package var retriesFailed = false
    /// Maximum number of photos of one folder that are compared with the catalogue at once.
    package var photosAtOnce = FolderWalk.photosAtOnce
    /// Called with each folder that is about to be read: its root, its path relative to that, and the open folder.
    package var willRead: (@Sendable (FilePath, FilePath, FileDescriptor) -> Void)?

    public static let all = Scope()

    /// - Parameter files: their paths relative to the roots.
    public static func files(_ files: Set<FilePath>) -> Scope { Scope(files: files) }

    func folders(of root: FilePath) -> Folders {
        guard let folders else { return .all }
        return folders[root] ?? Folders()
    }
}
