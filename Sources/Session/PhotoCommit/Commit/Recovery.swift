import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// Makes whole what a commit that was cut short has left: looks at the files, not at how far the journal says it came, and
/// may be cut short itself.
struct Recovery<Actions: FileActions> {
    struct Outcome {
        /// Photos of which it is known again how their files are.
        var settled = 0
        /// Photos that nothing can be done about now, because a disk is away, say: their entries stay open.
        var open: [AssetRow: SkippedChange] = [:]
    }

    /// An entry that was looked at.
    private struct Settled {
        var id: JournalID
        var asset: AssetRow
        var outcome: JournalOutcome
        /// Where names may have changed.
        var folders: [Actions.Folder]
    }

    private let can: TrashCan<Actions>
    private let catalogue: Catalogue

    init(_ can: TrashCan<Actions>, _ catalogue: Catalogue) {
        self.can = can
        self.catalogue = catalogue
    }

    /// - Throws: `StoreError`
    func run() throws -> Outcome {
        let open = try catalogue.openJournal()
        let history = try catalogue.rootHistory()
        var outcome = Outcome()
        for start in stride(from: 0, to: open.count, by: CommitOptions.largestChunk) {
            let entries = open[start..<min(start + CommitOptions.largestChunk, open.count)]
            try settle(Array(entries), history, &outcome)
        }
        try Reverting(catalogue).finishBatches()
        return outcome
    }

    private func settle(_ entries: [JournalEntry], _ history: RootHistory, _ outcome: inout Outcome) throws {
        var trashes = TrashFolders<Actions>()
        var folders: [FilePath: Actions.Folder] = [:]
        var settled: [Settled] = []
        for entry in entries {
            do throws(SkippedChange) {
                settled.append(try recover(entry, history, &folders, &trashes))
            } catch {
                outcome.open[entry.intent.asset] = error
            }
        }
        // What is told to be done, or not, is so on the disk.
        let failed = FolderSynchronization(can.actions).run(settled.flatMap(\.folders))
        settled.removeAll { entry in
            guard let left = failed.left(of: entry.folders) else { return false }
            outcome.open[entry.asset] = left
            return true
        }
        try catalogue.settle(settled.map { ($0.id, $0.outcome) })
        outcome.settled += settled.count
    }

    private func recover(
        _ entry: JournalEntry,
        _ history: RootHistory,
        _ folders: inout [FilePath: Actions.Folder],
        _ trashes: inout TrashFolders<Actions>
    ) throws(SkippedChange) -> Settled {
        let steps = try entry.fileSteps(history)
        let folder = try open(FilePath(bytes: steps.folder), &folders)
        var settled = Settled(id: entry.id, asset: entry.intent.asset, outcome: .undone, folders: [folder])
        if !steps.moves.isEmpty {
            let moves = try TrashSteps(can, in: folder, steps.moves, &trashes)
            settled.folders = moves.folders
            guard try moves.recover() else { return settled }
        } else if steps.hasSidecar {
            guard try SidecarSwap(can.actions, in: folder, steps.sidecar).recover() else { return settled }
        }
        // What a sidecar says is read anew when the library is opened next.
        var files = AppliedFiles()
        if entry.intent.after.verdict == .trash {
            files.photo = .trashed
        } else if entry.intent.before.verdict == .trash {
            // Also where somebody put it back by hand.
            guard let stamp = try stamp(of: Array(steps.photo), in: folder) else { return settled }
            files.photo = .restored(stamp)
        }
        settled.outcome = .applied(files)
        return settled
    }

    private func open(_ path: FilePath, _ folders: inout [FilePath: Actions.Folder]) throws(SkippedChange)
        -> Actions.Folder
    {
        if let known = folders[path] { return known }
        do throws(FileActionError) {
            let folder = try can.actions.open(path)
            folders[path] = folder
            return folder
        } catch {
            throw SkippedChange(error, opening: path)
        }
    }

    private func stamp(of name: [UInt8], in folder: Actions.Folder) throws(SkippedChange) -> FileStamp? {
        do throws(FileActionError) { return try can.actions.status(name, in: folder)?.stamp } catch {
            throw SkippedChange(error)
        }
    }
}
