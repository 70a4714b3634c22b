import PhotoCatalogue
public import PhotoIndex
public import PhotoModel
import StoreFiles

/// Deciding. A decision is on the disk when the call returns, and visible to all fronts.
extension PhotoLibrary {
    /// Decides about photos, as one step.
    ///
    /// - Parameters:
    ///   - changes: all of them are applied to each of the photos.
    ///   - photos: their IDs.
    ///   - scope: the files of each photo's stack that the decision is for.
    ///   - session: nil outside of sessions; a review has methods of its own.
    /// - Returns: the photos whose decisions changed, in the order in which they were added to the library.
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`; then nothing is decided.
    @discardableResult
    public func decide(
        _ changes: [DecisionChange],
        about photos: [AssetID],
        for scope: DecisionScope = .stack,
        session: AssetID? = nil
    ) throws -> [AssetID] {
        try decide(changes, about: photos, for: scope, session: session, key: nil)
    }

    /// Decides about photos, once for each key: a repeated request changes nothing and has the same result.
    ///
    /// - Throws: also `StoreError.otherRequest` if another request had the key.
    @discardableResult
    public func decide(
        _ changes: [DecisionChange],
        about photos: [AssetID],
        for scope: DecisionScope = .stack,
        session: AssetID?,
        key: RequestKey?
    ) throws -> [AssetID] {
        let session = try session.map { try row(ofSession: $0) }
        let changed = try decide(changes, about: photos, for: scope, in: session, goingOnAt: nil, key: key)
        return shown(changed)
    }

    /// Decides about all photos that match a filter, as one step.
    ///
    /// - Parameters:
    ///   - changes: all of them are applied to each of the photos.
    ///   - filter: which photos.
    ///   - scope: the files of each photo's stack that the decision is for; by default, as the filter lists them.
    ///   - expected: the number of photos that the caller expects; if it differs, nothing is decided.
    ///   - session: nil outside of sessions.
    ///   - key: of the request; a repeated request changes nothing and has the same result.
    /// - Returns: the photos whose decisions changed, in the order in which they were added to the library.
    /// - Throws: `LibraryError.otherCount`, `StoreError`; then nothing is decided.
    @discardableResult
    public func decide(
        _ changes: [DecisionChange],
        aboutAll filter: PhotoFilter,
        for scope: DecisionScope? = nil,
        expected: Int? = nil,
        session: AssetID? = nil,
        key: RequestKey? = nil
    ) throws -> [AssetID] {
        try decide(changes, aboutAll: filter, for: scope, expected: expected, session: session, key: key, within: nil)
    }

    /// The same for photos within a limit; nil for none.
    package func decide(
        _ changes: [DecisionChange],
        aboutAll filter: PhotoFilter,
        for scope: DecisionScope?,
        expected: Int?,
        session: AssetID? = nil,
        key: RequestKey?,
        within limit: PhotoFilter?
    ) throws -> [AssetID] {
        // When a request is repeated, the photos of the first one may no longer match the filter.
        try decide(changes, as: .decideAll(changes, filter, scope), session: session, key: key) {
            try refresh()
            let assets = Array(order(filter, PhotoSort(.folder), within: limit).assets)
            if let expected, expected != assets.count {
                throw LibraryError.otherCount(expected: expected, found: assets.count)
            }
            return (assets, scope ?? filter.scope)
        }
    }

    /// Decides about photos at places of an order, as one step. Places beyond its end are ignored.
    ///
    /// - Parameters:
    ///   - name: of the stored order.
    ///   - scope: the files of each photo's stack that the decision is for; by default, as the order lists them.
    ///   - limit: photos outside of it are left out; nil for none.
    ///   - order: not called if the request was processed before; the order may be gone by then.
    /// - Returns: the photos whose decisions changed, in the order in which they were added to the library.
    /// - Throws: errors of `order`, `StoreError`; then nothing is decided.
    @discardableResult
    package func decide(
        _ changes: [DecisionChange],
        about places: [Range<Int>],
        ofOrder name: String,
        for scope: DecisionScope? = nil,
        session: AssetID? = nil,
        key: RequestKey?,
        within limit: PhotoFilter? = nil,
        order: @Sendable () throws -> PhotoOrder
    ) throws -> [AssetID] {
        let step = RequestedStep.decidePlaces(changes, places, order: name, scope)
        return try decide(changes, as: step, session: session, key: key) {
            let order = try order()
            let assets = order.assets(at: places).filter { asset in
                limit.map { shows(asset, $0) } ?? (index.position(of: asset) != nil)
            }
            return (assets, scope ?? order.filter.scope)
        }
    }

    private func decide(
        _ changes: [DecisionChange],
        as step: RequestedStep,
        session: AssetID?,
        key: RequestKey?,
        about photos: () throws -> ([AssetRow], DecisionScope)
    ) throws -> [AssetID] {
        guard !isClosed else { throw LibraryError.closed }
        let session = try session.map { try row(ofSession: $0) }
        let request = step.request(key, in: session)
        if let request, let done = try catalogue.outcome(of: request) { return outcome(done).photos }
        let (assets, scope) = try photos()
        let made = try catalogue.decide(try spelled(changes), about: assets, for: scope, in: session, as: request)
        takeDecided()
        return shown((made?.changes ?? []).map(\.asset))
    }

    /// Undoes the last step of a session, or of the whole library, whatever it changed and whoever made it.
    public func undo(session: AssetID? = nil) throws -> UndoOutcome { try undo(session: session, key: nil) }

    /// Redoes the step that was undone last.
    public func redo(session: AssetID? = nil) throws -> UndoOutcome { try redo(session: session, key: nil) }

    /// Undoes the last step, once for each key.
    ///
    /// - Parameters:
    ///   - session: whose steps; nil for all.
    ///   - made: the key of the request that made the step to undo; nil for the last step.
    ///   - key: of this request.
    /// - Throws: `StoreError.otherRequest` if another request had the key, `StoreError.notLastStep` if the step is not the
    ///   last one; then nothing is undone.
    public func undo(session: AssetID?, of made: RequestKey? = nil, key: RequestKey?) throws -> UndoOutcome {
        let session = try session.map { try row(ofSession: $0) }
        return outcome(try undo(in: session, of: made, key: key))
    }

    /// Redoes the step that was undone last, once for each key.
    ///
    /// - Throws: `StoreError.otherRequest` if another request had the key.
    public func redo(session: AssetID?, key: RequestKey?) throws -> UndoOutcome {
        let session = try session.map { try row(ofSession: $0) }
        return outcome(try redo(in: session, key: key))
    }

    func decide(
        _ changes: [DecisionChange],
        about photos: [AssetID],
        for scope: DecisionScope = .stack,
        in session: SessionRow?,
        goingOnAt position: AssetRow?,
        key: RequestKey?
    ) throws -> [AssetRow] {
        guard !isClosed else { throw LibraryError.closed }
        let rows = try rows(of: photos)
        let request = RequestedStep.decide(changes, about: photos, scope).request(key, in: session)
        let spelled = try spelled(changes)
        let step = try catalogue.decide(
            spelled,
            about: rows,
            for: scope,
            in: session,
            goingOnAt: position,
            as: request
        )
        takeDecided()
        return step?.changes.map(\.asset) ?? []
    }

    /// Spells tags as the library does.
    private func spelled(_ changes: [DecisionChange]) throws -> [DecisionChange] {
        let isAboutTags = changes.contains { change in
            switch change {
            case .tag, .untag: true
            default: false
            }
        }
        return isAboutTags ? index.tagSpellings(with: try catalogue.keptTags()).spelled(changes) : changes
    }

    func undo(in session: SessionRow?, of made: RequestKey? = nil, key: RequestKey?) throws -> UndoResult {
        try takeBack {
            let request = RequestedStep.undo(of: made).request(key, in: session)
            return try catalogue.undo(in: session, madeBy: made?.description, as: request)
        }
    }

    func redo(in session: SessionRow?, key: RequestKey?) throws -> UndoResult {
        try takeBack { try catalogue.redo(in: session, as: RequestedStep.redo.request(key, in: session)) }
    }

    private func takeBack(_ body: () throws -> UndoResult) throws -> UndoResult {
        guard !isClosed else { throw LibraryError.closed }
        let result = try body()
        guard case .done(let step) = result else { return result }
        takeDecided()
        // As for decisions: if it fails, the next refresh catches up.
        if !step.effects.isEmpty { _ = try? refresh() }
        return result
    }

    func outcome(_ result: UndoResult) -> UndoOutcome {
        switch result {
        case .nothing: .nothing
        case .done(let step):
            .done(
                UndoneStep(
                    photos: shown(step.changes.map(\.asset)),
                    hasOthers: !step.effects.isEmpty,
                    id: step.id
                )
            )
        case .changedSince(let effects): .changedSince(effects.names)
        case .decidedSince(let assets): .decidedSince(shown(assets))
        }
    }

    /// The photos that show these files: without those that the cover of their stack shows.
    func shown(_ assets: [AssetRow]) -> [AssetID] {
        assets.filter { !index.isHidden($0) }.compactMap { id(of: $0) }
    }

    /// Updates the index with this decision and others made meanwhile. They are on the disk, so if this fails, the next
    /// refresh catches up.
    private func takeDecided() {
        var changes = Changes()
        do throws(StoreError) {
            try takeDecisions(&changes)
            if try index.refreshStacks(from: catalogue) { changes.hasAssets = true }
        } catch {
            known.dataVersion = nil
        }
        announce(changes)
    }

    func row(ofSession id: AssetID) throws -> SessionRow {
        guard let session = try catalogue.session(id) else { throw LibraryError.unknownSession(id) }
        return session.row
    }
}

/// Preferences.
extension PhotoLibrary {
    /// Stores preferences for every front of this library. Keeps those of other versions that this one does not know.
    public func setPreferences(_ preferences: Preferences) throws { try changePreferences { $0 = preferences } }

    /// Changes current preferences for every front of this library, atomically, so that no concurrent change is lost. If the
    /// body throws, nothing is changed.
    ///
    /// - Returns: all preferences after the change.
    @discardableResult
    public func changePreferences(_ change: @Sendable (inout Preferences) throws -> Void) throws -> Preferences {
        try refresh()
        var preferences = preferencesNow
        try change(&preferences)
        let (before, after) = (known.preferences, preferences.texts)
        let unread = Preferences.read(before).problems.map(\.key).filter { after[$0] == nil }
        let keys = Set(before.keys).union(after.keys).subtracting(unread).filter { before[$0] != after[$0] }
        try catalogue.setPreferences(Dictionary(uniqueKeysWithValues: keys.map { ($0, after[$0]) }))
        try refresh()
        return preferencesNow
    }
}
