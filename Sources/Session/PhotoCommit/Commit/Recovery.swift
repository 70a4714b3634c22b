import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// Completes or undoes an interrupted commit. Relies on the state of the files, not on the journal's progress, and may itself
/// be interrupted.
struct Recovery<Actions: FileActions> {
    struct Outcome {
        /// Photos whose files are in a known state again.
        var settled = 0
        /// Photos that cannot be recovered now, for example because a disk is not mounted. Their entries stay open.
        var open: [AssetRow: SkippedChange] = [:]
    }

    /// An entry that was checked.
    private struct Settled {
        var id: JournalID
        var asset: AssetRow
        var outcome: JournalOutcome
        /// Folders whose names may have changed.
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
        // Entries are settled only once the result is on the disk.
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
        // The sidecar's facts are read again when the library is next opened.
        var files = AppliedFiles()
        if entry.intent.after.verdict == .trash {
            files.photo = .trashed
        } else if entry.intent.before.verdict == .trash {
            // Also true if somebody restored the photo by hand.
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
