import PhotoPipeline
import SystemPackage

/// Decides when it is time to look at what has changed: not while files are still written to, and a burst of changes as
/// one.
///
/// It has no clock of its own: each call says what time it is.
struct Settling: Sendable {
    typealias Instant = ContinuousClock.Instant

    struct Timing: Sendable {
        /// Nothing must have happened to a file for so long. Cameras and browsers write without pausing for a second.
        var settle = Duration.seconds(2)
        /// What is ready waits no longer than this for the end of a burst.
        var maxDelay = Duration.seconds(10)
        /// A file that was opened for writing, and of whose end nothing was heard, counts as closed when nothing has
        /// happened for so long. Only for files of which the system does not tell whether somebody has them open.
        var patience = Duration.seconds(60)
    }

    /// What is to be looked at now.
    struct Batch: Sendable, Equatable {
        /// By the roots' paths.
        var folders: [FilePath: Scope.Folders] = [:]
        /// Whole paths of files that were opened for writing and not closed, as far as was heard, and when that was.
        var heldOpen: [FilePath: Instant] = [:]
    }

    private struct Entry {
        /// When something happened to it.
        var heard: Instant
        /// When it may be looked at.
        var ready: Instant
        var isOpen: Bool
        /// It was looked at since something happened to it, and still written to.
        var wasUnsettled = false
    }

    /// More files than this, and their whole root is looked at: memory stays what it is, however large the burst.
    static let maxFiles = 4096
    /// The same of folders.
    static let maxTrees = 1024

    let timing: Timing
    /// By root and whole path.
    private var files: [FilePath: [FilePath: Entry]] = [:]
    /// Folders whose whole trees are to be walked, and when: by root and path below it.
    private var trees: [FilePath: [FilePath: Instant]] = [:]

    init(_ timing: Timing = Timing()) { self.timing = timing }

    var isEmpty: Bool { files.isEmpty && trees.isEmpty }

    /// A file was made, changed, moved or deleted.
    ///
    /// - Parameters:
    ///   - path: whole.
    ///   - isOpen: whether it is open for writing now; nil where that is as it was.
    mutating func note(file path: FilePath, of root: FilePath, isOpen: Bool?, at now: Instant) {
        let isOpen = isOpen ?? files[root]?[path]?.isOpen ?? false
        files[root, default: [:]][path] = Entry(heard: now, ready: now + timing.settle, isOpen: isOpen)
        guard files[root]?.count ?? 0 > Self.maxFiles else { return }
        files[root] = nil
        note(tree: "", of: root, at: now)
    }

    /// A file of a batch turned out to be still written to.
    mutating func note(unsettled path: FilePath, of root: FilePath, _ batch: Batch, at now: Instant) {
        let heard = batch.heldOpen[path]
        // Its end will be heard of; if not, another look now and then costs little.
        files[root, default: [:]][path] = Entry(
            heard: heard ?? now,
            ready: now + timing.settle * 3,
            isOpen: heard != nil,
            wasUnsettled: true
        )
    }

    /// Something happened to a folder: it was made, moved or deleted, or events of it were lost.
    ///
    /// - Parameter folder: below the root.
    mutating func note(tree folder: FilePath, of root: FilePath, at now: Instant) {
        trees[root, default: [:]][folder] = now + timing.settle
        if folder.isEmpty || trees[root]?.count ?? 0 > Self.maxTrees { trees[root] = ["": now + timing.settle] }
    }

    /// It is time for a look at a folder, though nothing was heard of it: one that is due already does not wait longer.
    mutating func poll(tree folder: FilePath, of root: FilePath, at now: Instant) {
        trees[root, default: [:]][folder] = min(trees[root]?[folder] ?? now, now)
    }

    /// Takes a batch back that could not be looked at.
    mutating func restore(_ batch: Batch, at now: Instant) {
        for (root, folders) in batch.folders {
            for folder in folders.alone.union(folders.trees) { note(tree: folder, of: root, at: now) }
        }
    }

    mutating func forget(_ root: FilePath) {
        files[root] = nil
        trees[root] = nil
    }

    /// When something is due; nil where nothing waits. Files that are open do not hold the others up.
    var nextLook: Instant? {
        var (first, last): (Instant?, Instant?)
        func take(_ ready: Instant, isOpen: Bool) {
            first = min(first ?? ready, ready)
            if !isOpen { last = max(last ?? ready, ready) }
        }
        for entry in files.values.joined() { take(entry.value.ready, isOpen: entry.value.isOpen) }
        for tree in trees.values.joined() { take(tree.value, isOpen: false) }
        return first.map { first in min(max(first, last ?? first), first + timing.maxDelay) }
    }

    /// Whether something is ready before long: more of a burst, say. Files that somebody has open may be so for hours.
    func isSoonDue(at now: Instant) -> Bool {
        files.values.joined().contains { !$0.value.isOpen && !$0.value.wasUnsettled }
            || trees.values.joined().contains { $0.value <= now + timing.maxDelay }
    }

    /// What is ready, once it is due.
    mutating func takeDue(at now: Instant) -> Batch? {
        guard let next = nextLook, next <= now else { return nil }
        var batch = Batch()
        for (root, entries) in files {
            for (path, entry) in entries where entry.ready <= now {
                var folder = path.removingLastComponent()
                guard folder.removePrefix(root) else { continue }
                batch.folders[root, default: Scope.Folders()].alone.insert(folder)
                if entry.isOpen && entry.heard + timing.patience > now { batch.heldOpen[path] = entry.heard }
            }
            files[root] = entries.filter { $0.value.ready > now }
        }
        for (root, folders) in trees {
            for (folder, ready) in folders where ready <= now {
                batch.folders[root, default: Scope.Folders()].trees.insert(folder)
            }
            trees[root] = folders.filter { $0.value > now }
        }
        files = files.filter { !$0.value.isEmpty }
        trees = trees.filter { !$0.value.isEmpty }
        return batch
    }
}
