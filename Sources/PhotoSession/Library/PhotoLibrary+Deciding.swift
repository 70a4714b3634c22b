public import PhotoStore

/// Deciding: on the disk when it returns, and then seen by everybody.
extension PhotoLibrary {
    /// Decides about photos, as one step.
    ///
    /// - Parameter session: nil outside of any; a review has methods of its own.
    /// - Returns: the photos whose decision became another one.
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`; then nothing is decided.
    @discardableResult
    public func decide(
        _ changes: [DecisionChange],
        about photos: [AssetID],
        session: AssetID? = nil
    ) throws -> [AssetID] {
        let session = try session.map { try row(ofSession: $0) }
        return try decide(changes, about: photos, in: session).compactMap { id(of: $0) }
    }

    /// Takes back the last step: of a session, or of the whole library.
    public func undo(session: AssetID? = nil) throws -> UndoOutcome {
        let session = try session.map { try row(ofSession: $0) }
        return outcome(try takeBack { try catalogue.undo(in: session) })
    }

    /// Does again what was undone last.
    public func redo(session: AssetID? = nil) throws -> UndoOutcome {
        let session = try session.map { try row(ofSession: $0) }
        return outcome(try takeBack { try catalogue.redo(in: session) })
    }

    func decide(
        _ changes: [DecisionChange],
        about photos: [AssetID],
        in session: SessionRow?
    ) throws -> [AssetRow] {
        guard !isClosed else { throw LibraryError.closed }
        let rows = try photos.map { try asset($0).row }
        let step = try catalogue.decide(changes, about: rows, in: session)
        takeDecided()
        return step?.changes.map(\.asset) ?? []
    }

    func takeBack(_ body: () throws -> UndoResult) throws -> UndoResult {
        guard !isClosed else { throw LibraryError.closed }
        let result = try body()
        if case .done = result { takeDecided() }
        return result
    }

    func outcome(_ result: UndoResult) -> UndoOutcome {
        switch result {
        case .nothing: .nothing
        case .done(let step): .done(step.changes.compactMap { id(of: $0.asset) })
        case .decidedSince(let assets): .decidedSince(assets.compactMap { id(of: $0) })
        }
    }

    /// Takes over what was decided here, and by others meanwhile. It is on the disk: what cannot be read now, is read at
    /// the next look.
    private func takeDecided() {
        var changes = Changes()
        do throws(StoreError) { try takeDecisions(&changes) } catch { known.dataVersion = nil }
        announce(changes)
    }

    func row(ofSession id: AssetID) throws -> SessionRow {
        guard let session = try catalogue.session(id) else { throw LibraryError.unknownSession(id) }
        return session.row
    }
}

/// Preferences.
extension PhotoLibrary {
    /// Keeps preferences for every front of this library. What another version keeps, and this one does not know, stays.
    public func setPreferences(_ preferences: Preferences) throws {
        try refresh()
        let (before, after) = (known.preferences, preferences.texts)
        let unread = Preferences.read(before).problems.map(\.key).filter { after[$0] == nil }
        for key in Set(before.keys).union(after.keys).subtracting(unread) where before[key] != after[key] {
            try catalogue.setPreference(key, to: after[key])
        }
        try refresh()
    }
}
