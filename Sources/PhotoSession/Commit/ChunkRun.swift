import Foundation
import PhotoStore
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
    /// Folders synchronised one by one; more of them are synchronised with their whole file system.
    private static var mostFolders: Int { 4 }

    private struct Item {
        var change: PhotoChange<Actions.Folder>
        var swap: SidecarSwap<Actions>?
        var moves: TrashSteps<Actions>?
        var state = State.going
        /// Something to know of a photo that was done.
        var remark: String?
        /// Files were removed: what was swapped out, or what a trash knew.
        var isCleared = false

        var isGoing: Bool { if case .going = state { true } else { false } }
        var folders: [Actions.Folder] { moves?.folders ?? (swap == nil ? [] : [change.folder]) }
    }

    private enum State {
        case going
        /// Nothing was changed.
        case left(Left)
        /// Nobody knows what of it is on the disk: recovery looks at it.
        case unknown(Left)
        /// The commit was stopped before it came to it.
        case undone
    }

    struct Outcome {
        /// Nil where it stays open in the journal.
        var outcome: JournalOutcome?
        var left: Left?
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
        synchronizeFolders { _ in true }
        clear()
        synchronizeFolders { $0.isCleared }
        return items.map(outcome)
    }

    private mutating func begin(_ index: Int, _ trashes: inout TrashFolders<Actions>) {
        let (steps, folder) = (items[index].change.steps, items[index].change.folder)
        if steps.hasSidecar { items[index].swap = SidecarSwap(actions, in: folder, steps.sidecar) }
        guard !steps.moves.isEmpty else { return }
        do throws(Left) {
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
            do throws(Left) {
                do throws(FileActionError) { try items[index].swap?.write() } catch { throw Left(error) }
                try items[index].moves?.prepare()
            } catch {
                items[index].state = .left(error)
            }
        }
    }

    private mutating func synchronizeFileSystems() {
        var done: [UInt64: Left?] = [:]
        for index in items.indices where items[index].isGoing {
            for folder in items[index].folders where items[index].isGoing {
                let failed: Left?
                if let known = done[folder.device] {
                    failed = known
                } else {
                    failed = failure { () throws(FileActionError) in try actions.synchronizeFileSystem(of: folder) }
                    done[folder.device] = failed
                }
                if let failed { takeBack(index, .left(failed)) }
            }
        }
    }

    private mutating func name() {
        for index in items.indices where items[index].isGoing {
            guard !isCancelled() else {
                takeBack(index, .undone)
                continue
            }
            do throws(Left) {
                try items[index].swap?.swap()
                items[index].remark = try items[index].moves?.move()
            } catch {
                takeBack(index, .left(error))
            }
        }
    }

    /// Removes what was written and has no name yet: by looking at the world, as recovery does, for somebody else may
    /// have been there meanwhile.
    private mutating func takeBack(_ index: Int, _ state: State) {
        items[index].state = state
        do throws(Left) {
            let isSwapped: Bool
            do throws(FileActionError) {
                isSwapped = try items[index].swap?.recover() ?? false
            } catch {
                throw Left(error)
            }
            let isMoved = try items[index].moves?.recover() ?? false
            // It was done all the same: what failed came after it.
            if isSwapped || isMoved { items[index].state = .going }
        } catch {
            items[index].state = .unknown(error)
        }
    }

    private mutating func synchronizeFolders(of isMeant: (Item) -> Bool) {
        var folders: [UInt64: [FilePath: Actions.Folder]] = [:]
        for item in items where item.isGoing && isMeant(item) {
            for folder in item.folders { folders[folder.device, default: [:]][folder.path] = folder }
        }
        var failed: [UInt64: Left] = [:]
        for (device, folders) in folders {
            if folders.count > Self.mostFolders, let one = folders.values.first {
                failed[device] = failure { () throws(FileActionError) in try actions.synchronizeFileSystem(of: one) }
            } else {
                for folder in folders.values where failed[device] == nil {
                    failed[device] = failure { () throws(FileActionError) in try actions.synchronize(folder) }
                }
            }
        }
        guard !failed.isEmpty else { return }
        for index in items.indices where items[index].isGoing && isMeant(items[index]) {
            guard let left = items[index].folders.lazy.compactMap({ failed[$0.device] }).first else { continue }
            items[index].state = .unknown(left)
        }
    }

    private mutating func clear() {
        for index in items.indices where items[index].isGoing {
            do throws(Left) {
                do throws(FileActionError) {
                    items[index].isCleared = try items[index].swap?.clear() ?? false
                } catch {
                    throw Left(error)
                }
                if try items[index].moves?.clear() ?? false { items[index].isCleared = true }
            } catch {
                items[index].state = .unknown(error)
            }
        }
    }

    private func failure(_ body: () throws(FileActionError) -> Void) -> Left? {
        do throws(FileActionError) {
            try body()
            return nil
        } catch {
            return Left(error)
        }
    }

    private func outcome(_ item: Item) -> Outcome {
        switch item.state {
        case .going: Outcome(outcome: .applied(item.change.files(actions)), remark: item.remark)
        case .left(let left): Outcome(outcome: .left(reason: left.reason.rawValue, words: left.words), left: left)
        case .unknown(let left): Outcome(left: left)
        case .undone: Outcome(outcome: .undone)
        }
    }
}

extension PhotoChange {
    /// The files as they are once this is done.
    func files<Actions: FileActions>(_ actions: Actions) -> AppliedFiles where Actions.Folder == Folder {
        var files = AppliedFiles()
        func status(_ name: [UInt8]) -> FileActionStatus? { (try? actions.status(name, in: folder)) ?? nil }
        switch action {
        case .trash: files.photo = .trashed
        case .restore: files.photo = .restored(status(asset.place.name)?.stamp ?? decision.stamp)
        case .sidecar:
            let name = Array(steps.sidecar.name)
            if steps.sidecar.hasAfter, let facts = sidecarFacts, let status = status(name) {
                files.sidecar = .written(StoredSidecar(asset.row, name, status.stamp, facts))
            } else if !steps.sidecar.hasAfter {
                files.sidecar = .removed
            }
        case .nothing: break
        }
        return files
    }
}
