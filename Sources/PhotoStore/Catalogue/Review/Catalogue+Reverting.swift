/// The way back of a commit.
extension Catalogue {
    /// Takes back what a commit made of decisions, as they are at this moment; one step, which can be undone.
    ///
    /// - Returns: what was decided otherwise since, which stays as it is.
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
}

extension Decision {
    /// This decision without what a commit made of it; nil where that was decided otherwise since. To keep, to skip and to
    /// say nothing are the same here, for they are the same to files.
    package func takingBack(_ change: DecisionStep.Change) -> Decision? {
        var after = change.after
        let isSame = !Decision(verdict: verdict).isPending(applied: Decision(verdict: after.verdict))
        if change.before.verdict != after.verdict, isSame { after.verdict = verdict }
        return replacing(after, with: change.before)
    }
}
