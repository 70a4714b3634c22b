import PhotoCatalogue
import PhotoModel
import StoreFiles

/// Finds what a commit changed, to take it back.
struct Reverting {
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// What the files of a commit's photos held of their decisions before and after it.
    func changes(of batch: BatchID) throws(StoreError) -> [DecisionStep.Change] {
        var changes: [AssetRow: DecisionStep.Change] = [:]
        for entry in try catalogue.journal(of: batch) where entry.state == .applied {
            let intent = entry.intent
            // One commit may have restored a photo and then written its tags.
            let before = changes[intent.asset]?.before ?? intent.before
            changes[intent.asset] = DecisionStep.Change(asset: intent.asset, before: before, after: intent.after)
        }
        return changes.values.sorted { $0.asset < $1.asset }
    }

    /// Splits the photos for which a revert changed no decision: `done` are as before the commit already, `kept` have a newer
    /// decision. Photos in neither set were undone, but their files do not reflect it yet.
    func split(
        _ photos: [AssetRow],
        of changes: [DecisionStep.Change]
    ) throws(StoreError) -> (done: Set<AssetRow>, kept: Set<AssetRow>) {
        let (photos, decisions) = (Set(photos), try catalogue.decisions(of: photos))
        var (done, kept): (Set<AssetRow>, Set<AssetRow>) = ([], [])
        for change in changes where photos.contains(change.asset) {
            if let stored = decisions[change.asset], stored.now.isTakenBack(change) {
                if !stored.awaitsRevert(of: change) { done.insert(change.asset) }
            } else {
                kept.insert(change.asset)
            }
        }
        return (done, kept)
    }

    /// Closes interrupted batches that have no open entries. An interrupted revert can be continued, so it is closed only
    /// once a later revert of the same commit is complete, or nothing is left to take back.
    ///
    /// - Parameter commit: the commit that was just reverted.
    func finishBatches(takenBack commit: BatchID? = nil) throws(StoreError) {
        let open = Set(try catalogue.openJournal().map(\.batch))
        for batch in try catalogue.unfinishedBatches() where !open.contains(batch.row) {
            if let other = batch.reverts, other != commit, try awaitsRevert(of: other) { continue }
            try catalogue.finishBatch(batch.row)
        }
    }

    /// Whether a photo of the commit has its earlier decision back while its file does not reflect it yet.
    private func awaitsRevert(of commit: BatchID) throws(StoreError) -> Bool {
        let changes = try changes(of: commit)
        let decisions = try catalogue.decisions(of: changes.map(\.asset))
        return changes.contains { decisions[$0.asset]?.awaitsRevert(of: $0) == true }
    }

    /// The last unreverted commit with something left to take back. Later decisions and commits may have replaced all of its
    /// changes.
    func last() throws(StoreError) -> Batch? {
        var batch = try catalogue.lastToRevert()
        while let commit = batch?.row, try !hasRest(commit) { batch = try catalogue.lastToRevert(before: commit) }
        return batch
    }

    private func hasRest(_ commit: BatchID) throws(StoreError) -> Bool {
        let changes = try changes(of: commit)
        let decisions = try catalogue.decisions(of: changes.map(\.asset))
        return changes.contains { change in
            guard let stored = decisions[change.asset] else { return false }
            if let decision = stored.now.takingBack(change), decision != stored.now { return true }
            return stored.awaitsRevert(of: change)
        }
    }

    /// Reports photos that a revert skips.
    func left(_ photos: Set<AssetRow>, _ reason: SkipReason) throws(StoreError) -> [CommitReport.Photo] {
        let assets = try catalogue.assets(rows: Array(photos))
        let why = reason == .leftOut ? "is in a folder that was removed from the library" : "has a newer decision"
        return photos.sorted().compactMap { assets[$0] }.map { asset in
            CommitReport.Photo(asset, .nothing, SkippedChange(reason, "\(asset.path) \(why); it was not changed"))
        }
    }
}

extension StoredDecision {
    /// Whether the decision is as before the commit and the files do not reflect it yet.
    fileprivate func awaitsRevert(of change: DecisionStep.Change) -> Bool {
        isPending && now.isTakenBack(change) && !applied.isTakenBack(change)
    }
}
