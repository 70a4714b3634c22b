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
        var moves: TrashSteps<Actions>?

        var isMoved: Bool { outcome != .undone }
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
        let units = Self.units(open)
        for start in stride(from: 0, to: units.count, by: CommitOptions.largestChunk) {
            try settle(units[start..<min(start + CommitOptions.largestChunk, units.count)], history, &outcome)
        }
        try Reverting(catalogue).finishBatches()
        return outcome
    }

    /// Entries, those of one stack together, in the order of the first of each.
    private static func units(_ entries: [JournalEntry]) -> [[JournalEntry]] {
        let units = Dictionary(grouping: entries) { entry in
            // An entry that is independent of others has a unit of its own.
            entry.intent.stack.map { [entry.batch, $0] } ?? [entry.id]
        }
        return units.values.sorted { $0[0].id < $1[0].id }
    }

    private func settle(
        _ units: ArraySlice<[JournalEntry]>,
        _ history: RootHistory,
        _ outcome: inout Outcome
    ) throws {
        var trashes = TrashFolders<Actions>()
        var folders: [FilePath: Actions.Folder] = [:]
        var settled: [Settled] = []
        for entries in units {
            do throws(SkippedChange) {
                var unit = try recover(entries, history, &folders, &trashes)
                if try makeUniform(unit) { unit = try recover(entries, history, &folders, &trashes) }
                settled += unit
            } catch {
                for entry in entries { outcome.open[entry.intent.asset] = error }
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
        _ entries: [JournalEntry],
        _ history: RootHistory,
        _ folders: inout [FilePath: Actions.Folder],
        _ trashes: inout TrashFolders<Actions>
    ) throws(SkippedChange) -> [Settled] {
        var unit: [Settled] = []
        for entry in entries { unit.append(try recover(entry, history, &folders, &trashes)) }
        return unit
    }

    /// If some files of a stack were moved and others were not, moves the others too, or else all of them back.
    ///
    /// - Returns: whether that was necessary.
    private func makeUniform(_ unit: [Settled]) throws(SkippedChange) -> Bool {
        let (moved, staying) = (unit.filter(\.isMoved), unit.filter { !$0.isMoved })
        guard !moved.isEmpty, !staying.isEmpty else { return false }
        var followed: [Settled] = []
        do throws(SkippedChange) {
            for entry in staying {
                try entry.moves?.carryOut()
                followed.append(entry)
            }
        } catch {
            for entry in moved + followed { try entry.moves?.reversed.carryOut() }
        }
        return true
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
            settled.moves = moves
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
