package import PhotoCatalogue
package import PhotoModel
package import StoreFiles
import SystemPackage

/// Applies decisions to photos' files, in chunks, so that a stop at any moment loses nothing and repeats nothing. Blocks on
/// the disk: call it off Swift's cooperative threads.
///
/// The catalogue journals each chunk before a file is touched. `ChunkRun` applies it and `Recovery` finishes what was
/// interrupted. A photo that fails does not stop the others: it stays pending, with its reason. Only one process at a time
/// commits to a library.
package final class CommitEngine<Actions: FileActions>: Sendable {
    package typealias Progress = @Sendable (CommitProgress) -> Void
    package typealias Cancellation = @Sendable () -> Bool

    let catalogue: Catalogue
    private let location: LibraryLocation
    private let actions: Actions
    /// Queried for each commit, because disks come and go.
    private let places: @Sendable () -> TrashPlaces

    package init(
        _ location: LibraryLocation,
        _ catalogue: Catalogue,
        _ actions: Actions,
        places: @escaping @Sendable () -> TrashPlaces
    ) {
        self.location = location
        self.catalogue = catalogue
        self.actions = actions
        self.places = places
    }

    /// Applies all pending decisions.
    ///
    /// - Parameters:
    ///   - session: only decisions last made in this session; nil for all.
    ///   - isCancelled: checked between files. Photos not reached stay pending.
    /// - Throws: `CommitError` before anything is changed; `StoreError`.
    package func commit(
        session: SessionRow? = nil,
        options: CommitOptions = CommitOptions(),
        progress: Progress = { _ in },
        isCancelled: @escaping Cancellation = { false }
    ) throws -> CommitReport {
        try locked(options) { run in
            let pending = try catalogue.pendingAssets(ofSession: session)
            return try run.commit(pending, .commit, session: session, progress: progress, isCancelled: isCancelled)
        }
    }

    /// Applies the pending decisions about these photos and no others.
    ///
    /// - Throws: `CommitError` before anything is changed; `StoreError`.
    package func commit(
        only photos: Set<AssetRow>,
        options: CommitOptions = CommitOptions(),
        progress: Progress = { _ in },
        isCancelled: @escaping Cancellation = { false }
    ) throws -> CommitReport {
        try locked(options) { run in
            let pending = try catalogue.pendingAssets(ofSession: nil).filter(photos.contains)
            return try run.commit(pending, .commit, progress: progress, isCancelled: isCancelled)
        }
    }

    /// What a commit would do, photo by photo. Changes nothing.
    package func plan(session: SessionRow? = nil, options: CommitOptions = CommitOptions()) throws -> CommitPlan {
        let run = CommitRun(catalogue, can(options), options, open: [:])
        let lines = try run.plan(try catalogue.pendingAssets(ofSession: session))
        return CommitPlan(library: try catalogue.libraryID().description, lines)
    }

    /// Applies a plan where the files and decisions still match it; skips the rest with a reason. Changes that were applied
    /// before are counted and not repeated.
    ///
    /// - Throws: `CommitError` before anything is changed; `StoreError`.
    package func apply(
        _ plan: CommitPlan,
        options: CommitOptions = CommitOptions(),
        progress: Progress = { _ in },
        isCancelled: @escaping Cancellation = { false }
    ) throws -> CommitReport {
        guard plan.header.library == (try catalogue.libraryID().description) else { throw CommitError.otherLibrary }
        return try locked(options) { run in
            var lines: [AssetRow: PlanLine] = [:]
            var assets: [AssetRow] = []
            for (number, line) in plan.lines where line.left == nil {
                guard let id = AssetID(line.id), let asset = try catalogue.asset(id) else {
                    throw CommitError.badPlan(line: number, "the library has no photo \(line.id)")
                }
                lines[asset.row] = line
                assets.append(asset.row)
            }
            let decisions = try catalogue.decisions(of: assets)
            let rest = assets.filter { row in
                guard let line = lines[row], let stored = decisions[row] else { return true }
                return stored.isPending || stored.applied != line.decision
            }
            var report = try run.commit(
                rest,
                .commit,
                following: lines,
                progress: progress,
                isCancelled: isCancelled
            )
            if rest.count < assets.count { report.appliedBefore = assets.count - rest.count }
            return report
        }
    }

    /// The last commit that can be reverted; nil if there is none.
    package func lastCommit() throws(StoreError) -> Batch? { try Reverting(catalogue).last() }

    /// Reverts a commit: restores the earlier decisions and applies them. Counts what was reverted before. Photos with newer
    /// decisions stay as they are and are reported.
    ///
    /// - Throws: `CommitError` before anything is changed; `StoreError`.
    package func revert(
        _ batch: Batch,
        options: CommitOptions = CommitOptions(),
        progress: Progress = { _ in },
        isCancelled: @escaping Cancellation = { false }
    ) throws -> CommitReport {
        try locked(options) { run in
            let reverting = Reverting(catalogue)
            let all = try reverting.changes(of: batch.row)
            let leftOut = try catalogue.leftOut(all.map(\.asset))
            let changes = all.filter { !leftOut.contains($0.asset) }
            try run.checkTrash(reverting: changes)
            // A single step, which can be undone.
            let rest = try reverting.split(try catalogue.revert(changes, in: nil), of: changes)
            var run = run
            run.takingBack = Dictionary(uniqueKeysWithValues: changes.map { ($0.asset, $0) })
            var report = try run.commit(
                changes.map(\.asset).filter { !rest.done.contains($0) && !rest.kept.contains($0) },
                .revert,
                reverts: batch.row,
                alreadySkipped: rest.kept.count + leftOut.count,
                progress: progress,
                isCancelled: isCancelled
            )
            if report.remaining == 0 { try reverting.finishBatches(takenBack: batch.row) }
            if !rest.done.isEmpty { report.appliedBefore = rest.done.count }
            report.add(try reverting.left(rest.kept, .decidedSince))
            report.add(try reverting.left(leftOut, .leftOut))
            return report
        }
    }

    private func locked(_ options: CommitOptions, _ body: (CommitRun<Actions>) throws -> CommitReport) throws
        -> CommitReport
    {
        guard let lock = try ByteLock(location.commitLock, byte: 0) else { throw CommitError.busy }
        defer { lock.release() }
        let can = can(options)
        let recovery = try Recovery(can, catalogue).run()
        var report = try body(CommitRun(catalogue, can, options, open: recovery.open))
        report.recovered = recovery.settled
        // Fails if the disk is full, for example; the next commit tries again.
        try? catalogue.keepCopy()
        return report
    }

    private func can(_ options: CommitOptions) -> TrashCan<Actions> {
        TrashCan(actions, places: places(), otherVolumes: options.copiesToTrash ? .copy : .refuse)
    }
}

extension CommitEngine where Actions == LinuxFileActions {
    /// Uses this system's files.
    package convenience init(_ location: LibraryLocation, _ catalogue: Catalogue) {
        self.init(location, catalogue, LinuxFileActions()) { .ofThisSystem() }
    }
}

extension LibraryLocation {
    /// Held by the process that changes the photos' files.
    var commitLock: FilePath { catalogueBase.appending("commit.lock") }
}
