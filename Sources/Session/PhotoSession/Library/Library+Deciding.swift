import PhotoCatalogue
package import PhotoModel
package import PhotoStore
package import StoreFiles

/// Deciding, stacking and undoing. Each call is one step, on the disk when it returns.
extension Library {
    /// Decides about photos.
    ///
    /// - Parameter scope: the files of each photo's stack that the decision is for.
    /// - Returns: the changes, with tags spelled as in the library, and the files whose decisions changed.
    package func decide(
        _ changes: [DecisionChange],
        about photos: [Asset],
        for scope: DecisionScope = .stack
    ) throws(StoreError) -> (changes: [DecisionChange], changed: Set<AssetRow>) {
        let spelled = try catalogue.spelled(changes)
        let step = try catalogue.decide(spelled, about: photos.map(\.row), for: scope, in: nil)
        return (spelled, Set(step?.changes.map(\.asset) ?? []))
    }

    /// Makes photos one photo, with the files that they are stacked with.
    ///
    /// - Returns: the files whose decisions changed.
    /// - Throws: `StackProblem`, `StoreError`
    @discardableResult
    package func stack(_ photos: [Asset], cover: Asset) throws -> Set<AssetRow> {
        let all = [cover] + photos
        try StackProblem.check(all)
        return try decide([.stack(.with(cover.id))], about: all).changed
    }

    /// Makes every file of these photos' stacks a photo of its own, or lets the rules decide about them again.
    ///
    /// - Returns: the files whose decisions changed.
    @discardableResult
    package func unstack(_ photos: [Asset], byRules: Bool = false) throws -> Set<AssetRow> {
        try decide([.stack(byRules ? nil : .alone)], about: photos).changed
    }

    package func decisions(of photos: [Asset]) throws(StoreError) -> [AssetRow: StoredDecision] {
        try catalogue.decisions(of: photos.map(\.row))
    }

    /// Number of decisions that the files do not reflect yet.
    package func pendingCount() throws(StoreError) -> Int { try catalogue.pendingCount() }

    /// Photos with pending decisions, oldest decision first.
    ///
    /// - Parameter limit: maximum number of `photos`; `total` counts all.
    package func pending(limit: Int) throws(StoreError) -> (total: Int, photos: [(Asset, StoredDecision)]) {
        let total = try catalogue.pendingCount()
        let pending = try catalogue.pending(limit: limit)
        let assets = try catalogue.assets(rows: pending.map(\.asset))
        return (total, pending.compactMap { stored in assets[stored.asset].map { ($0, stored) } })
    }

    package func reviewSessions() throws(StoreError) -> [ReviewSessionRow] { try catalogue.sessions() }

    /// - Parameter session: nil for the last step of the whole library.
    /// - Returns: also changes after the last step that are not steps themselves; empty if there are none or a session is
    ///   given.
    package func undo(
        in session: SessionRow?
    ) throws(StoreError) -> (result: UndoResult, besideSteps: [ChangeBesideSteps]) {
        let others = session == nil ? try catalogue.changedBesideSteps() : []
        return (try catalogue.undo(in: session), others)
    }

    /// - Parameter session: nil for the last undone step of the whole library.
    package func redo(in session: SessionRow?) throws(StoreError) -> UndoResult { try catalogue.redo(in: session) }
}
