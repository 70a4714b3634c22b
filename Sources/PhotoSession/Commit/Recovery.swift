import PhotoStore
import SystemPackage

/// Makes whole what a commit that was cut short has left: looks at the files, not at how far the journal says it came, and
/// may be cut short itself.
struct Recovery<Actions: FileActions> {
    struct Settled {
        var entry: JournalEntry
        var isApplied: Bool
    }

    private let can: TrashCan<Actions>
    private let catalogue: Catalogue

    init(_ can: TrashCan<Actions>, _ catalogue: Catalogue) {
        self.can = can
        self.catalogue = catalogue
    }

    /// - Returns: what is settled now. What could not be looked at, because a disk is away, say, stays open.
    /// - Throws: `StoreError`
    func run() throws -> [Settled] {
        let open = try catalogue.openJournal()
        var settled: [Settled] = []
        for start in stride(from: 0, to: open.count, by: CommitOptions.largestChunk) {
            let entries = open[start..<min(start + CommitOptions.largestChunk, open.count)]
            settled += try settle(Array(entries))
        }
        let stillOpen = Set(try catalogue.openJournal().map(\.batch))
        for batch in try catalogue.unfinishedBatches() where !stillOpen.contains(batch) {
            try catalogue.finishBatch(batch)
        }
        return settled
    }

    private func settle(_ entries: [JournalEntry]) throws -> [Settled] {
        var trashes = TrashFolders<Actions>()
        var folders: [FilePath: Actions.Folder] = [:]
        var settled: [(Settled, AppliedFiles)] = []
        for entry in entries {
            let steps = try entry.intent.fileSteps
            do {
                let result = try recover(entry, steps, &folders, &trashes)
                settled.append((Settled(entry: entry, isApplied: result != nil), result ?? AppliedFiles()))
            } catch is Left {
                continue
            } catch is FileActionError {
                continue
            }
        }
        // What is told to be done, or not, is so on the disk.
        for folder in folders.values {
            do { try can.actions.synchronize(folder) } catch { return [] }
        }
        try catalogue.settle(
            settled.map { ($0.entry.id, $0.isApplied ? .applied($1) : .undone) }
        )
        return settled.map(\.0)
    }

    /// - Returns: the files as they are, where what was intended is done.
    private func recover(
        _ entry: JournalEntry,
        _ steps: FileSteps,
        _ folders: inout [FilePath: Actions.Folder],
        _ trashes: inout TrashFolders<Actions>
    ) throws -> AppliedFiles? {
        let path = FilePath(bytes: steps.folder)
        let folder = try folders[path] ?? can.actions.open(path)
        folders[path] = folder
        if !steps.moves.isEmpty {
            let moves = try TrashSteps(can, in: folder, steps.moves, &trashes)
            for folder in moves.folders { folders[folder.path] = folder }
            guard try moves.recover() else { return nil }
            guard steps.moves[0].back else { return AppliedFiles(photo: .trashed) }
            let status = try can.actions.status(Array(steps.photo), in: folder)
            return status.map { AppliedFiles(photo: .restored($0.stamp)) }
        }
        if steps.hasSidecar {
            let isApplied = try SidecarSwap(can.actions, in: folder, steps.sidecar).recover()
            // What it says is read again as that of a file that somebody else wrote.
            return isApplied ? AppliedFiles() : nil
        }
        return AppliedFiles()
    }
}
