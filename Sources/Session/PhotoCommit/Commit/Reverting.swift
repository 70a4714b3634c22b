import PhotoCatalogue
import PhotoModel
import StoreFiles

/// The way back of a commit: what it made of decisions.
struct Reverting {
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// What the files of a commit's photos had of their decisions before it, and after it.
    func changes(of batch: BatchID) throws(StoreError) -> [DecisionStep.Change] {
        var changes: [AssetRow: DecisionStep.Change] = [:]
        for entry in try catalogue.journal(of: batch) where entry.state == .applied {
            let intent = entry.intent
            // One photo may have come back from the trash, and got its tags then.
            let before = changes[intent.asset]?.before ?? intent.before
            changes[intent.asset] = DecisionStep.Change(asset: intent.asset, before: before, after: intent.after)
        }
        return changes.values.sorted { $0.asset < $1.asset }
    }

    /// Of photos about which a revert had nothing to decide: those that are as before the commit already, and those that
    /// were decided about otherwise since. The rest was undone, and its files do not follow yet.
    func split(
        _ photos: [AssetRow],
        of changes: [DecisionStep.Change]
    ) throws(StoreError) -> (done: Set<AssetRow>, kept: Set<AssetRow>) {
        let (photos, decisions) = (Set(photos), try catalogue.decisions(of: photos))
        var (done, kept): (Set<AssetRow>, Set<AssetRow>) = ([], [])
        for change in changes where photos.contains(change.asset) {
            if let stored = decisions[change.asset], stored.now.isTakenBack(change) {
                if !stored.isWaiting(toTakeBack: change) { done.insert(change.asset) }
            } else {
                kept.insert(change.asset)
            }
        }
        return (done, kept)
    }

    /// Closes batches that were cut short and have nothing open any more. Of a revert, the rest is what is taken back next:
    /// it is closed when another one has come to its end, or when nothing waits for it.
    ///
    /// - Parameter commit: the one that was taken back just now.
    func finishBatches(takenBack commit: BatchID? = nil) throws(StoreError) {
        let open = Set(try catalogue.openJournal().map(\.batch))
        for batch in try catalogue.unfinishedBatches() where !open.contains(batch.row) {
            if let other = batch.reverts, other != commit, try isWaiting(toTakeBack: other) { continue }
            try catalogue.finishBatch(batch.row)
        }
    }

    /// Whether photos of a commit were decided about as before it, and their files do not follow yet.
    private func isWaiting(toTakeBack commit: BatchID) throws(StoreError) -> Bool {
        let changes = try changes(of: commit)
        let decisions = try catalogue.decisions(of: changes.map(\.asset))
        return changes.contains { decisions[$0.asset]?.isWaiting(toTakeBack: $0) == true }
    }

    /// The last commit that was not taken back, and of which there is something to take back: it may have been decided and
    /// committed otherwise since.
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
            return stored.isWaiting(toTakeBack: change)
        }
    }

    /// Photos that a revert leaves as they are.
    func left(_ photos: Set<AssetRow>, _ reason: SkipReason) throws(StoreError) -> [CommitReport.Photo] {
        let assets = try catalogue.assets(rows: Array(photos))
        let why = reason == .leftOut ? "is in a folder that was left out" : "was decided about otherwise since"
        return photos.sorted().compactMap { assets[$0] }.map { asset in
            CommitReport.Photo(asset, .nothing, SkippedChange(reason, "\(asset.path) \(why); it stays as it is"))
        }
    }
}

extension StoredDecision {
    /// Whether it was decided as before a commit, and the files do not follow yet.
    fileprivate func isWaiting(toTakeBack change: DecisionStep.Change) -> Bool {
        isPending && now.isTakenBack(change) && !applied.isTakenBack(change)
    }
}
