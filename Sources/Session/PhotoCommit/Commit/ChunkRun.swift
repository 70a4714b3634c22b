import Foundation
import PhotoModel
import SystemPackage

/// Does what was journalled for up to a hundred photos, in an order that needs few synchronisations:
///
/// 1. every new text is written as a draft, every `.trashinfo` is written;
/// 2. each file system is synchronised, once;
/// 3. every file gets its name;
/// 4. each folder is synchronised, once;
/// 5. what was swapped out is cleared away, and its folders are synchronised again: nobody comes back to it.
///
/// A photo that fails stops none of the others. Whatever has been done when the process dies, `Recovery` makes whole.
struct ChunkRun<Actions: FileActions> {
    private struct Item {
        var change: PhotoChange<Actions.Folder>
        var swap: SidecarSwap<Actions>?
        var moves: TrashSteps<Actions>?
        var state = State.going
        /// The file of the sidecar's new text, as it was before it got its name.
        var written: FileActionStatus?
        /// Something to know of a photo that was done.
        var remark: String?
        /// Names in its folders may have changed since they were last synchronised.
        var isTouched = false

        var isGoing: Bool { if case .going = state { true } else { false } }
        var isUnknown: Bool { if case .unknown = state { true } else { false } }
        var folders: [Actions.Folder] { moves?.folders ?? (swap == nil ? [] : [change.folder]) }
    }

    private enum State {
        case going
        /// Something failed, but what was intended is so all the same: recovery found it, and has cleared up.
        case found
        /// Nothing was changed.
        case left(SkippedChange)
        /// Nobody knows what of it is on the disk: recovery looks at it.
        case unknown(SkippedChange)
        /// The commit was stopped before it came to it.
        case undone
    }

    struct Outcome {
        /// Nil where it stays open in the journal.
        var outcome: JournalOutcome?
        var left: SkippedChange?
        var remark: String?
    }

    private let actions: Actions
    private let can: TrashCan<Actions>
    private let isCancelled: @Sendable () -> Bool
    private var items: [Item]

    init(
        _ can: TrashCan<Actions>,
        _ changes: [PhotoChange<Actions.Folder>],
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        actions = can.actions
        self.can = can
        self.isCancelled = isCancelled
        items = changes.map { Item(change: $0) }
        var trashes = TrashFolders<Actions>()
        for index in items.indices { begin(index, &trashes) }
    }

    /// - Returns: what came of each change, in their order.
    mutating func run() -> [Outcome] {
        write()
        synchronizeFileSystems()
        name()
        synchronizeFolders()
        clear()
        synchronizeFolders()
        return items.map(outcome)
    }

    private mutating func begin(_ index: Int, _ trashes: inout TrashFolders<Actions>) {
        let (steps, folder) = (items[index].change.steps, items[index].change.folder)
        if steps.hasSidecar { items[index].swap = SidecarSwap(actions, in: folder, steps.sidecar) }
        guard !steps.moves.isEmpty else { return }
        do throws(SkippedChange) {
            items[index].moves = try TrashSteps(can, in: folder, steps.moves, &trashes)
        } catch {
            items[index].state = .left(error)
        }
    }

    private mutating func write() {
        for index in items.indices where items[index].isGoing {
            guard !isCancelled() else {
                items[index].state = .undone
                continue
            }
            do throws(SkippedChange) {
                try items[index].swap?.write()
                try items[index].moves?.prepare()
            } catch {
                // A draft that could not be written, or not be taken away again, is not to stay.
                items[index].isTouched = true
                takeBack(index, .left(error), isNamed: false)
            }
        }
    }

    private mutating func synchronizeFileSystems() {
        var done: [UInt64: SkippedChange?] = [:]
        for index in items.indices where items[index].isGoing {
            for folder in items[index].folders where items[index].isGoing {
                let failed: SkippedChange?
                if let known = done[folder.device] {
                    failed = known
                } else {
                    failed = failure { () throws(FileActionError) in try actions.synchronizeFileSystem(of: folder) }
                    done[folder.device] = failed
                }
                if let failed { takeBack(index, .left(failed), isNamed: false) }
            }
        }
    }

    private mutating func name() {
        for index in items.indices where items[index].isGoing {
            guard !isCancelled() else {
                takeBack(index, .undone, isNamed: false)
                continue
            }
            items[index].isTouched = true
            do throws(SkippedChange) {
                items[index].written = try items[index].swap?.swap()
                items[index].remark = try items[index].moves?.move()
            } catch {
                // What somebody else has put at a name is theirs, however little it holds by now.
                takeBack(index, .left(error), isNamed: error.reason != .nameTaken)
            }
        }
    }

    /// Removes what was written and has no name yet: by looking at the world, as recovery does, for somebody else may
    /// have been there meanwhile.
    ///
    /// - Parameter isNamed: whether anything of it may have got its name.
    private mutating func takeBack(_ index: Int, _ state: State, isNamed: Bool) {
        do throws(SkippedChange) {
            let isSwapped = try items[index].swap?.recover(isNamed: isNamed) ?? false
            let isMoved = try items[index].moves?.recover(isNamed: isNamed) ?? false
            items[index].state = isSwapped || isMoved ? .found : state
        } catch {
            items[index].state = .unknown(error)
        }
    }

    /// Those of photos that were taken back too: they must not be found half done after a crash.
    private mutating func synchronizeFolders() {
        let touched = items.indices.filter { items[$0].isTouched && !items[$0].isUnknown }
        let failures = FolderSynchronization(actions).run(touched.flatMap { items[$0].folders })
        for index in touched {
            items[index].isTouched = false
            if let left = failures.left(of: items[index].folders) { items[index].state = .unknown(left) }
        }
    }

    private mutating func clear() {
        for index in items.indices where items[index].isGoing {
            do throws(SkippedChange) {
                items[index].isTouched = try items[index].swap?.clear() ?? false
                if try items[index].moves?.clear() ?? false { items[index].isTouched = true }
            } catch {
                // The old sidecar has its name again.
                items[index].isTouched = true
                items[index].state = error.reason == .sidecarBusy ? .left(error) : .unknown(error)
            }
        }
    }

    private func failure(_ body: () throws(FileActionError) -> Void) -> SkippedChange? {
        do throws(FileActionError) {
            try body()
            return nil
        } catch {
            return SkippedChange(error)
        }
    }

    private func outcome(_ item: Item) -> Outcome {
        switch item.state {
        case .going, .found:
            Outcome(outcome: .applied(item.change.files(actions, written: item.written)), remark: item.remark)
        case .left(let left): outcome(left.naming(item.change.asset.path))
        case .unknown(let left): Outcome(left: left.naming(item.change.asset.path))
        case .undone: Outcome(outcome: .undone)
        }
    }

    private func outcome(_ left: SkippedChange) -> Outcome {
        Outcome(outcome: .left(reason: left.reason.rawValue, words: left.words), left: left)
    }
}

extension PhotoChange {
    /// The files as they are once this is done.
    ///
    /// - Parameter written: the file that the sidecar's new text was written into. What another one says has to be read.
    fileprivate func files<Actions: FileActions>(_ actions: Actions, written: FileActionStatus?) -> AppliedFiles
    where Actions.Folder == Folder {
        var files = AppliedFiles()
        switch action {
        case .trash: files.photo = .trashed
        case .restore:
            let status = try? actions.status(asset.place.name, in: folder)
            files.photo = .restored(status?.stamp ?? decision.stamp)
        case .sidecar:
            let name = Array(steps.sidecar.name)
            switch Result(catching: { () throws(FileActionError) in try actions.status(name, in: folder)?.stamp }) {
            case .success(nil) where !steps.sidecar.hasAfter: files.sidecar = .removed
            case .success(let now?):
                guard let facts = sidecarFacts, let written, now.isSameText(as: written.stamp) else { break }
                files.sidecar = .written(StoredSidecar(asset.row, name, now, facts))
            case .success, .failure: break
            }
        case .nothing: break
        }
        return files
    }
}

extension FileStamp {
    /// But for the time of change, which a new name changes.
    fileprivate func isSameText(as other: FileStamp) -> Bool {
        inode == other.inode && size == other.size && modified == other.modified
    }
}
