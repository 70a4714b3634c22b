package import PhotoCatalogue
package import PhotoModel
package import StoreFiles
import SystemPackage

/// Makes the files of photos say what was decided about them, in chunks, so that nothing is lost or done twice whenever it
/// is stopped. Blocks on the disk: call it off Swift's cooperative threads.
///
/// Each chunk is journalled in the catalogue before a file is touched (`ChunkRun` does it, `Recovery` makes whole what was
/// cut short). One photo that fails stops none of the others: it stays pending, with its reason. One process at a time
/// commits to a library.
package final class CommitEngine<Actions: FileActions>: Sendable {
    package typealias Progress = @Sendable (CommitProgress) -> Void
    package typealias Cancellation = @Sendable () -> Bool

    let catalogue: Catalogue
    private let location: LibraryLocation
    private let actions: Actions
    /// Asked anew for each commit: disks come and go.
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

    /// Applies every pending decision.
    ///
    /// - Parameters:
    ///   - session: only those decided in it last; nil for all.
    ///   - isCancelled: asked between files: what was not come to stays pending.
    /// - Throws: `CommitError` before any of it is done; `StoreError`.
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

    /// Applies the decisions that are pending about some photos, whatever else is pending.
    ///
    /// - Throws: `CommitError` before any of it is done; `StoreError`.
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

    /// What a commit would do, photo by photo; changes nothing.
    package func plan(session: SessionRow? = nil, options: CommitOptions = CommitOptions()) throws -> CommitPlan {
        let run = CommitRun(catalogue, can(options), options, open: [:])
        let lines = try run.plan(try catalogue.pendingAssets(ofSession: session))
        return CommitPlan(library: try catalogue.libraryID().description, lines)
    }

    /// Does what a plan says, where everything still is as the plan says; the rest is left, with a reason. What was done
    /// already is counted, and done no more.
    ///
    /// - Throws: `CommitError` before any of it is done; `StoreError`.
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

    /// The last commit that can be taken back; nil where there is none.
    package func lastCommit() throws(StoreError) -> Batch? { try Reverting(catalogue).last() }

    /// Takes back what a commit did: decides again as it was before, and applies that. What was taken back already is
    /// counted; what was decided otherwise since stays, and is named.
    ///
    /// - Throws: `CommitError` before any of it is done; `StoreError`.
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
            // One step, which can be undone.
            let rest = try reverting.split(try catalogue.revert(changes, in: nil), of: changes)
            var run = run
            run.takingBack = Dictionary(uniqueKeysWithValues: changes.map { ($0.asset, $0) })
            var report = try run.commit(
                changes.map(\.asset).filter { !rest.done.contains($0) && !rest.kept.contains($0) },
                .revert,
                reverts: batch.row,
                alreadyLeft: rest.kept.count + leftOut.count,
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
        // For want of room, say: the next commit tries again.
        try? catalogue.keepCopy()
        return report
    }

    private func can(_ options: CommitOptions) -> TrashCan<Actions> {
        TrashCan(actions, places: places(), otherVolumes: options.copiesToTrash ? .copy : .refuse)
    }
}

extension CommitEngine where Actions == LinuxFileActions {
    /// On this system's files.
    package convenience init(_ location: LibraryLocation, _ catalogue: Catalogue) {
        self.init(location, catalogue, LinuxFileActions()) { .ofThisSystem() }
    }
}

extension LibraryLocation {
    /// Held by who changes the photos' files.
    var commitLock: FilePath { catalogueBase.appending("commit.lock") }
}
