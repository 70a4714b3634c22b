import PhotoPipeline
import SystemPackage

/// Decides when changed files are due: not while they are still being written, and a burst of changes as one.
///
/// It has no clock: each call passes the time.
struct Settling: Sendable {
    typealias Instant = ContinuousClock.Instant

    struct Timing: Sendable {
        /// How long a file must be quiet. Cameras and browsers do not pause for a second while writing.
        var settle = Duration.seconds(2)
        /// Ready files wait no longer than this for the end of a burst.
        var maxDelay = Duration.seconds(10)
        /// A file that was opened for writing, and for which no close was reported, counts as closed after being quiet
        /// for this long. Only for files of which the system cannot report whether anything has them open.
        var patience = Duration.seconds(60)
    }

    /// What is due now.
    struct Batch: Sendable, Equatable {
        /// By the roots' paths.
        var folders: [FilePath: Scope.Folders] = [:]
        /// Absolute paths of files that were opened for writing and, as far as was reported, not closed, with the time
        /// of their last event.
        var heldOpen: [FilePath: Instant] = [:]
    }

    private struct Entry {
        /// The time of the last event.
        var heard: Instant
        /// When it is due.
        var ready: Instant
        var isOpen: Bool
        /// It was checked after its last event, and was still being written.
        var wasUnsettled = false
    }

    /// If there are more files than this, their whole root is scanned: memory is bounded however large the burst.
    static let maxFiles = 4096
    /// The same for folders.
    static let maxTrees = 1024

    let timing: Timing
    /// By root and absolute path.
    private var files: [FilePath: [FilePath: Entry]] = [:]
    /// Folders whose whole trees are to be walked, and when: by root and path relative to it.
    private var trees: [FilePath: [FilePath: Instant]] = [:]

    init(_ timing: Timing = Timing()) { self.timing = timing }

    var isEmpty: Bool { files.isEmpty && trees.isEmpty }

    /// Records that a file was created, changed, moved or deleted.
    ///
    /// - Parameters:
    ///   - path: absolute.
    ///   - isOpen: whether it is open for writing now; nil if that has not changed.
    mutating func note(file path: FilePath, of root: FilePath, isOpen: Bool?, at now: Instant) {
        let isOpen = isOpen ?? files[root]?[path]?.isOpen ?? false
        files[root, default: [:]][path] = Entry(heard: now, ready: now + timing.settle, isOpen: isOpen)
        guard files[root]?.count ?? 0 > Self.maxFiles else { return }
        files[root] = nil
        note(tree: "", of: root, at: now)
    }

    /// Records that a file of a batch was still being written.
    mutating func note(unsettled path: FilePath, of root: FilePath, _ batch: Batch, at now: Instant) {
        let heard = batch.heldOpen[path]
        // Its close will be reported. If not, checking it occasionally costs little.
        files[root, default: [:]][path] = Entry(
            heard: heard ?? now,
            ready: now + timing.settle * 3,
            isOpen: heard != nil,
            wasUnsettled: true
        )
    }

    /// Records that a folder was created, moved or deleted, or that its events were lost.
    ///
    /// - Parameter folder: relative to the root.
    mutating func note(tree folder: FilePath, of root: FilePath, at now: Instant) {
        trees[root, default: [:]][folder] = now + timing.settle
        if folder.isEmpty || trees[root]?.count ?? 0 > Self.maxTrees { trees[root] = ["": now + timing.settle] }
    }

    /// Schedules a scan of a folder without an event. A folder that is already due is not delayed.
    mutating func poll(tree folder: FilePath, of root: FilePath, at now: Instant) {
        trees[root, default: [:]][folder] = min(trees[root]?[folder] ?? now, now)
    }

    /// Takes back a batch that could not be prepared.
    mutating func restore(_ batch: Batch, at now: Instant) {
        for (root, folders) in batch.folders {
            for folder in folders.alone.union(folders.trees) { note(tree: folder, of: root, at: now) }
        }
    }

    mutating func forget(_ root: FilePath) {
        files[root] = nil
        trees[root] = nil
    }

    /// When something is due; nil if nothing is waiting. Open files do not delay the others.
    var nextDue: Instant? {
        var (first, last): (Instant?, Instant?)
        func take(_ ready: Instant, isOpen: Bool) {
            first = min(first ?? ready, ready)
            if !isOpen { last = max(last ?? ready, ready) }
        }
        for entry in files.values.joined() { take(entry.value.ready, isOpen: entry.value.isOpen) }
        for tree in trees.values.joined() { take(tree.value, isOpen: false) }
        return first.map { first in min(max(first, last ?? first), first + timing.maxDelay) }
    }

    /// Whether something will be ready soon, such as the rest of a burst. Files that are held open may stay so for
    /// hours.
    func isSoonDue(at now: Instant) -> Bool {
        files.values.joined().contains { !$0.value.isOpen && !$0.value.wasUnsettled }
            || trees.values.joined().contains { $0.value <= now + timing.maxDelay }
    }

    /// What is ready, once it is due.
    mutating func takeDue(at now: Instant) -> Batch? {
        guard let next = nextDue, next <= now else { return nil }
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
