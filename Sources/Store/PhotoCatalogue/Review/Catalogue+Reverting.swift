import GRDB
package import PhotoModel
package import StoreFiles

/// Reverting a commit.
extension Catalogue {
    /// Reverts the decisions that a commit applied, in their current state, as one step, which can be undone.
    ///
    /// - Returns: the assets decided about differently since, which keep their decisions.
    package func revert(
        _ changes: [DecisionStep.Change],
        in session: SessionRow?
    ) throws(StoreError) -> [AssetRow] {
        guard !changes.isEmpty else { return [] }
        return try write { database in
            var writing = DecisionWriting(database)
            var decisions: [AssetRow: Decision] = [:]
            var kept: [AssetRow] = []
            for change in changes {
                guard let now = try writing.current(change.asset)?.now else { continue }
                if let decision = now.takingBack(change) {
                    decisions[change.asset] = decision
                } else {
                    kept.append(change.asset)
                }
            }
            let made = try writing.change(decisions.keys.sorted(), in: session) { decisions[$0] ?? $1 }
            guard !made.isEmpty else { return kept }
            try writing.dropUndone(in: session)
            _ = try writing.insertStep(.revert, in: session, made)
            return kept
        }
    }

    /// The assets whose folder is removed from the library.
    package func leftOut(_ assets: [AssetRow]) throws(StoreError) -> Set<AssetRow> {
        try read { database in
            try AssetRow.fetchSet(
                database,
                sql: """
                    SELECT id FROM assets WHERE assets.id IN (SELECT value FROM json_each(?)) AND \(Self.isLeftOut)
                    """,
                arguments: [assets.description]
            )
        }
    }

    /// The last batch that changed files, or may have, and was not reverted. Once it is reverted, this returns the one
    /// before.
    ///
    /// - Parameter later: return only an older batch than this one; nil for the last of all.
    package func lastToRevert(before later: BatchID? = nil) throws(StoreError) -> Batch? {
        try read { database in
            var reverted: Set<BatchID> = []
            let rows = try Row.fetchCursor(
                database,
                sql: "\(Batch.selection) WHERE \(Self.changesFiles) ORDER BY id DESC"
            )
            while let row = try rows.next() {
                let batch = try Batch(row)
                guard !reverted.contains(batch.row) else { continue }
                guard let taken = batch.reverts else {
                    if let later, batch.row >= later { continue }
                    return batch
                }
                // A killed revert is incomplete: its batch can still be reverted.
                if batch.finished != nil { reverted.insert(taken) }
            }
            return nil
        }
    }

    /// Condition on a row of `assets`: whether its folder is removed from the library.
    static let isLeftOut = """
        EXISTS (SELECT 1 FROM folders JOIN roots ON roots.id = root
            WHERE folders.id = assets.folder AND removed_ms IS NOT NULL)
        """
}

extension Decision {
    /// This decision without what a commit applied; nil if that was decided differently since. No verdict, keep and skip
    /// are equal here, because they are the same for files.
    package func takingBack(_ change: DecisionStep.Change) -> Decision? {
        var after = change.after
        let isSame = !Decision(verdict: verdict).isPending(applied: Decision(verdict: after.verdict))
        if change.before.verdict != after.verdict, isSame { after.verdict = verdict }
        return replacing(after, with: change.before)
    }

    /// Whether this decision already equals the one before a commit, in everything that the commit applied.
    package func isTakenBack(_ change: DecisionStep.Change) -> Bool {
        let back = DecisionStep.Change(asset: change.asset, before: change.after, after: change.before)
        return takingBack(back) != nil
    }
}
