import PhotoStore

/// The way back of a commit: decisions as they were before it.
struct Reverting {
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// What the photos of a commit were decided before it, and those that were decided otherwise since, which stay as they
    /// are. Changes nothing.
    func decisions(before batch: Batch) throws -> (decisions: [AssetRow: Decision], kept: [CommitReport.Photo]) {
        let entries = try catalogue.journal(of: batch.row).filter { $0.state == .applied }
        // One photo may have come back from the trash, and got its tags then.
        var first: [AssetRow: JournalEntry] = [:]
        var last: [AssetRow: JournalEntry] = [:]
        for entry in entries {
            if first[entry.intent.asset] == nil { first[entry.intent.asset] = entry }
            last[entry.intent.asset] = entry
        }
        let rows = first.keys.sorted()
        let stored = try catalogue.decisions(of: rows)
        let assets = try catalogue.assets(rows: rows)
        var decisions: [AssetRow: Decision] = [:]
        var kept: [CommitReport.Photo] = []
        for row in rows {
            guard let before = first[row]?.intent.before, let after = last[row]?.intent.after,
                let now = stored[row]?.now, let asset = assets[row]
            else { continue }
            if let decision = now.takingBack(from: before, to: after) {
                decisions[row] = decision
            } else {
                let words = "\(asset.path) was decided about otherwise since; it stays as it is"
                kept.append(CommitReport.Photo(asset, .nothing, Left(.decidedSince, words)))
            }
        }
        return (decisions, kept)
    }
}

extension Decision {
    /// This decision, without what a change from one to another brought; nil where that was decided otherwise since.
    fileprivate func takingBack(from before: Decision, to after: Decision) -> Decision? {
        var decision = self
        if before.verdict != after.verdict {
            guard hasSameFiles(verdict, after.verdict) else { return nil }
            decision.verdict = before.verdict
        }
        if before.rating != after.rating {
            guard rating == after.rating else { return nil }
            decision.rating = before.rating
        }
        for tag in Set(before.tags.keys).union(after.tags.keys) where before.tags[tag] != after.tags[tag] {
            guard tags[tag] == after.tags[tag] else { return nil }
            decision.tags[tag] = before.tags[tag]
        }
        return decision
    }

    private func hasSameFiles(_ a: Verdict?, _ b: Verdict?) -> Bool {
        !Decision(verdict: a).isPending(applied: Decision(verdict: b))
    }
}
