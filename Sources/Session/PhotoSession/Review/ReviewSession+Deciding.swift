import PhotoIndex
public import PhotoModel

extension ReviewSession {
    /// Decides about the photo that the caller displayed, even if the review has moved on.
    ///
    /// - Returns: whether the decision changed.
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`; then nothing is decided.
    @discardableResult
    public func decide(_ changes: [DecisionChange], about photo: AssetID) throws -> Bool {
        try decide(changes, about: [photo]) > 0
    }

    /// Decides about several photos, as one step.
    ///
    /// - Parameters:
    ///   - changes: all of them are applied to each of the photos.
    ///   - photos: their IDs.
    ///   - scope: the files of each photo's stack that the decision is for; by default, as the review lists them.
    ///   - key: of the request; a repeated request changes nothing and has the same result.
    /// - Returns: the number of photos whose decisions changed.
    /// - Throws: also `StoreError.otherRequest` if another request had the key.
    @discardableResult
    public func decide(
        _ changes: [DecisionChange],
        about photos: [AssetID],
        for scope: DecisionScope? = nil,
        key: RequestKey? = nil
    ) throws -> Int {
        let position = positionBehind(photos, changes)
        let scope = scope ?? filter.scope
        let changed = try inLibrary { [row, limit] in
            // When a request is repeated, the first one may have moved the photos out of the limit.
            if let limit, try !$0.wasDone(.decide(changes, about: photos, scope), in: row, key) {
                try $0.check(photos, within: limit)
            }
            return try $0.shown($0.decide(changes, about: photos, for: scope, in: row, goingOnAt: position, key: key))
        }
        commitIfDue()
        return changed.count
    }

    /// The position to restore after a crash: behind the photos of a verdict. It is saved with the decision; a user who stays
    /// has the position saved again within a second.
    private func positionBehind(_ photos: [AssetID], _ changes: [DecisionChange]) -> AssetRow? {
        let isVerdict = changes.contains { if case .verdict(.some) = $0 { true } else { false } }
        guard isVerdict, let shown = queue.current, let id = inLibrary({ $0.id(of: shown) }), photos.contains(id) else {
            return nil
        }
        var ahead = queue
        ahead.next { isPassed($0) }
        return ahead.current ?? queue.assets.last
    }

    /// Undoes this review's last step, even one before it was resumed or committed, and moves to its photo.
    public func undo() throws -> UndoOutcome { try undo(key: nil) }

    /// Redoes the step that was undone last, and moves to its photo.
    public func redo() throws -> UndoOutcome { try redo(key: nil) }

    /// Undoes this review's last step, once for each key.
    ///
    /// - Throws: `StoreError.otherRequest` if another request had the key.
    public func undo(key: RequestKey?) throws -> UndoOutcome {
        try takeBack { [row] in try $0.undo(in: row, key: key) }
    }

    /// Redoes the step that was undone last, once for each key.
    ///
    /// - Throws: `StoreError.otherRequest` if another request had the key.
    public func redo(key: RequestKey?) throws -> UndoOutcome {
        try takeBack { [row] in try $0.redo(in: row, key: key) }
    }

    private func takeBack(_ body: (isolated PhotoLibrary) throws -> UndoResult) throws -> UndoOutcome {
        let result = try inLibrary(body)
        if case .done(let step) = result {
            let assets = step.changes.map(\.asset)
            let first = assets.compactMap { queue.place(of: $0) }.min().map { queue.assets[$0] } ?? assets.first
            if let first { jump(to: first) }
            aim()
        }
        return inLibrary { $0.outcome(result) }
    }

    /// Applies the library's changes.
    func take(_ changes: Changes, _ index: LibraryIndex) {
        let wanted = Set(prefetch.plan.wanted.map(\.asset))
        for decided in changes.decided { take(decided, isGone: index.isGone(decided.decision.asset)) }
        if changes.hasAssets || changes.hasCommitted { recount(index) }
        if changes.hasAssets { forgetAssets() }
        if changes.hasAssets || changes.hasPreferences || !passed.isEmpty { aim() }
        if changes.hasPreferences { send(.preferencesChanged(inLibrary { $0.preferences })) }
        if concernsCards(changes, wanted) { send(.changed) }
    }

    /// - Parameter wanted: the photos that were prefetched before.
    private func concernsCards(_ changes: Changes, _ wanted: Set<AssetRow>) -> Bool {
        changes.hasAssets || changes.sidecars.contains { wanted.contains($0) }
            || changes.decided.contains { $0.decision.session != row && wanted.contains($0.decision.asset) }
    }

    private func take(_ decided: Changes.Decided, isGone: Bool) {
        let (decision, before) = (decided.decision, decided.verdictBefore)
        let (asset, verdict, isOurs) = (decision.asset, decision.now.verdict, decision.session == row)
        commit.note(asset, isWaiting: isOurs && decision.isPending && decision.problem == nil)
        guard queue.place(of: asset) != nil else { return }
        tally.change(from: before, to: verdict, isGone: isGone)
        if isOurs || verdict == nil {
            passed.remove(asset)
        } else if verdict != before {
            passed.insert(asset)
        }
        if verdict == nil {
            pace.takeBack(asset)
        } else if isOurs, before == nil {
            pace.review(asset, now: library.now())
        }
    }

    func recount() { recount(inLibrary { $0.index }) }

    private func recount(_ index: LibraryIndex) {
        tally = ReviewTally(queue.assets, index, passesGone: !filter.mayMatchMissing)
    }

    /// The review's progress.
    public func progress() -> ReviewProgress {
        let now = library.now()
        var progress = ReviewProgress()
        progress.total = queue.count
        progress.reviewed = tally.reviewed
        progress.remaining = queue.count - tally.reviewed - tally.gone
        progress.byVerdict = tally.byVerdict.filter { $0.value > 0 }
        progress.pending = commit.waiting.count
        if let rates = pace.rates(now: now) {
            (progress.lastMinuteRate, progress.rate) = (rates.lastMinute, rates.sitting)
        }
        progress.timeLeft = pace.timeLeft(progress.remaining, now: now)
        return progress
    }
}
