import Foundation
import PhotoModel
import SystemPackage

/// Applies the journalled changes of up to 100 photos, in an order that needs few synchronisations:
///
/// 1. write every new text as a draft, and every `.trashinfo`;
/// 2. synchronise each file system once;
/// 3. give every file its name;
/// 4. synchronise each folder once;
/// 5. remove what was swapped out and synchronise those folders again, because nothing checks them later.
///
/// A photo that fails does not stop the others, but the files of one stack are all moved or none. If the process dies at
/// any point, `Recovery` completes or undoes the rest.
struct ChunkRun<Actions: FileActions> {
    private struct Item {
        var change: PhotoChange<Actions.Folder>
        var swap: SidecarSwap<Actions>?
        var moves: TrashSteps<Actions>?
        /// What took the moves back, because another file of the stack could not be moved.
        var reversal: TrashSteps<Actions>?
        var state = State.going
        /// Status of the file with the sidecar's new text, before it was renamed.
        var written: FileActionStatus?
        /// A note about a photo whose change was applied.
        var remark: String?
        /// Names in its folders may have changed since the last synchronisation.
        var isTouched = false

        /// Its files have their new names.
        var isMoved: Bool {
            switch state {
            case .going, .found: true
            case .left, .unknown, .undone: false
            }
        }
        var isGoing: Bool { if case .going = state { true } else { false } }
        var isUnknown: Bool { if case .unknown = state { true } else { false } }
        var folders: [Actions.Folder] { moves?.folders ?? (swap == nil ? [] : [change.folder]) }
    }

    private enum State {
        case going
        /// A step failed, but recovery found the intended result in place and has cleaned up.
        case found
        /// Not changed.
        case left(SkippedChange)
        /// What is on the disk is unknown; recovery checks it.
        case unknown(SkippedChange)
        /// The commit was stopped before this photo.
        case undone
    }

    struct Outcome {
        /// Nil while the journal entry stays open.
        var outcome: JournalOutcome?
        var left: SkippedChange?
        var remark: String?
    }

    private let actions: Actions
    private let can: TrashCan<Actions>
    private let isCancelled: @Sendable () -> Bool
    private var items: [Item]
    /// Indices of items whose files belong to one stack.
    private let stacks: [[Int]]

    init(
        _ can: TrashCan<Actions>,
        _ changes: [PhotoChange<Actions.Folder>],
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        actions = can.actions
        self.can = can
        self.isCancelled = isCancelled
        items = changes.map { Item(change: $0) }
        stacks = Dictionary(grouping: changes.indices) { changes[$0].stack }.filter { $0.key != nil }.map(\.value)
        var trashes = TrashFolders<Actions>()
        for index in items.indices { begin(index, &trashes) }
    }

    /// - Returns: the outcome of each change, in order.
    mutating func run() -> [Outcome] {
        leaveStacks()
        write()
        leaveStacks()
        synchronizeFileSystems()
        leaveStacks()
        name()
        synchronizeFolders()
        clear()
        synchronizeFolders()
        keepStacksOpen()
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
                // A draft that could not be written or removed must not stay.
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
            guard !isCancelled() || isStackBegun(index) else {
                takeBack(index, .undone, isNamed: false)
                continue
            }
            if let failed = failed(inStackOf: index) {
                takeBack(index, reason(to: index, failed), isNamed: false)
                continue
            }
            items[index].isTouched = true
            do throws(SkippedChange) {
                items[index].written = try items[index].swap?.swap()
                items[index].remark = try items[index].moves?.move()
            } catch {
                // A file that somebody else has put at the name is theirs, even if it holds only part of our text.
                takeBack(index, .left(error), isNamed: error.reason != .nameTaken)
            }
        }
        reverseStacks()
    }

    /// Whether a file of the item's stack already has its new name.
    private func isStackBegun(_ index: Int) -> Bool {
        guard let stack = items[index].change.stack else { return false }
        return items.contains { $0.change.stack == stack && $0.isTouched }
    }

    /// A file of the item's stack that could not be moved.
    private func failed(inStackOf index: Int) -> Int? {
        guard let stack = items[index].change.stack else { return nil }
        return items.firstIndex { $0.change.stack == stack && !$0.isMoved }
    }

    /// Takes back what was written for the files of stacks of which one cannot be moved. Nothing is named yet.
    private mutating func leaveStacks() {
        for stack in stacks {
            guard let failed = stack.first(where: { !items[$0].isGoing }) else { continue }
            for index in stack where items[index].isGoing {
                takeBack(index, reason(to: index, failed), isNamed: false)
            }
        }
    }

    /// Moves back the files of stacks of which one could not be moved.
    private mutating func reverseStacks() {
        for stack in stacks {
            guard let failed = stack.first(where: { !items[$0].isMoved }) else { continue }
            for index in stack where items[index].isMoved {
                guard let reversal = items[index].moves?.reversed else { continue }
                do throws(SkippedChange) {
                    try reversal.prepare()
                    _ = try reversal.move()
                    items[index].state = reason(to: index, failed)
                    items[index].reversal = reversal
                } catch {
                    items[index].state = .unknown(error)
                }
            }
        }
    }

    /// Why a file stays because of another of its stack.
    private func reason(to index: Int, _ failed: Int) -> State {
        switch items[failed].state {
        case .left(let left), .unknown(let left):
            .left(SkippedChange(stackOf: items[index].change.asset.path, items[failed].change.asset.path, left))
        case .going, .found, .undone: .undone
        }
    }

    /// If the state of one file of a stack is unknown, recovery checks all of them.
    private mutating func keepStacksOpen() {
        for stack in stacks {
            guard let unknown = stack.first(where: { items[$0].isUnknown }) else { continue }
            for index in stack where !items[index].isUnknown {
                guard case .left(let left) = reason(to: index, unknown) else { continue }
                items[index].state = .unknown(left)
            }
        }
    }

    /// Removes what was written and not yet named. Checks the files as recovery does, because other programs may have changed
    /// them.
    ///
    /// - Parameter isNamed: whether part of it may already have its final name.
    private mutating func takeBack(_ index: Int, _ state: State, isNamed: Bool) {
        do throws(SkippedChange) {
            let isSwapped = try items[index].swap?.recover(isNamed: isNamed) ?? false
            let isMoved = try items[index].moves?.recover(isNamed: isNamed) ?? false
            items[index].state = isSwapped || isMoved ? .found : state
        } catch {
            items[index].state = .unknown(error)
        }
    }

    /// Includes the folders of photos that were rolled back: a crash must not leave them half done.
    private mutating func synchronizeFolders() {
        let touched = items.indices.filter { items[$0].isTouched && !items[$0].isUnknown }
        let failures = FolderSynchronization(actions).run(touched.flatMap { items[$0].folders })
        for index in touched {
            items[index].isTouched = false
            if let left = failures.left(of: items[index].folders) { items[index].state = .unknown(left) }
        }
    }

    private mutating func clear() {
        for index in items.indices where items[index].isGoing || items[index].reversal != nil {
            guard !items[index].isUnknown else { continue }
            do throws(SkippedChange) {
                if let reversal = items[index].reversal {
                    items[index].isTouched = try reversal.clear()
                    continue
                }
                items[index].isTouched = try items[index].swap?.clear() ?? false
                if try items[index].moves?.clear() ?? false { items[index].isTouched = true }
            } catch {
                // The old sidecar has its name back.
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
    /// The state of the files after this change.
    ///
    /// - Parameter written: the file into which the sidecar's new text was written. Any other file has to be read again.
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
    /// Ignores the change time, which a rename updates.
    fileprivate func isSameText(as other: FileStamp) -> Bool {
        inode == other.inode && size == other.size && modified == other.modified
    }
}
