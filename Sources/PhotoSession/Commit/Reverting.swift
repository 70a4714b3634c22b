import PhotoStore

/// The way back of a commit: what it made of decisions.
struct Reverting {
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// What the files of a commit's photos had of their decisions before it, and after it.
    func changes(of batch: Batch) throws(StoreError) -> [DecisionStep.Change] {
        var changes: [AssetRow: DecisionStep.Change] = [:]
        for entry in try catalogue.journal(of: batch.row) where entry.state == .applied {
            let intent = entry.intent
            // One photo may have come back from the trash, and got its tags then.
            let before = changes[intent.asset]?.before ?? intent.before
            changes[intent.asset] = DecisionStep.Change(asset: intent.asset, before: before, after: intent.after)
        }
        return changes.values.sorted { $0.asset < $1.asset }
    }
}
