import GRDB
package import PhotoModel
package import StoreFiles

/// Deciding, undo and redo. Each call is one transaction: when it returns, the result is on the disk, and every other
/// process can see it.
extension Catalogue {
    /// Decides about assets. Records the photos in their current state as the ones decided about, and clears the reasons
    /// why a commit could not apply the decisions. This happens even if a decision stays the same: deciding again confirms
    /// a decision for a photo that has changed since.
    ///
    /// Steps undone in the session can no longer be redone.
    ///
    /// - Parameters:
    ///   - changes: all of them are applied to each of the assets, and to the files of their stacks as `scope` says.
    ///   - session: nil outside any session.
    ///   - position: the asset at which the session continues; nil to keep its position.
    ///   - request: if it was executed before, nothing is changed, and its earlier outcome is returned.
    /// - Returns: the decisions that changed; nil if none did, and there is nothing to undo then.
    /// - Throws: `.forgotten` if there is no such asset, `.otherRequest`; nothing is decided then.
    @discardableResult
    package func decide(
        _ changes: [DecisionChange],
        about assets: [AssetRow],
        for scope: DecisionScope = .stack,
        in session: SessionRow?,
        goingOnAt position: AssetRow? = nil,
        as request: StepRequest? = nil
    ) throws(StoreError) -> DecisionStep? {
        guard !assets.isEmpty || request != nil else { return nil }
        let outcome = try write { database in
            try RequestLog(database).once(request) {
                let files = try StackReading(database).files(assets, in: scope, changes)
                let parts = Dictionary(files.map { ($0.asset, $0.changes) }) { first, _ in first }
                var writing = DecisionWriting(database)
                let made = try writing.change(files.map(\.asset), in: session) { $1.applying(parts[$0] ?? []) }
                guard !made.isEmpty else { return .nothing }
                try writing.dropUndone(in: session)
                return .done(try writing.insertStep(.decide, in: session, goingOnAt: position, made))
            }
        }
        return outcome.step
    }

    /// Undoes the last step that is not undone, whatever it changed: decisions field by field, and tag by tag. If any part
    /// of it was changed since, for example by another session, nothing is undone.
    ///
    /// Also works after a commit: the decision is then pending again.
    ///
    /// - Parameters:
    ///   - session: nil for the last step of the whole library, in any session. The last step is the one most recently made
    ///     or redone.
    ///   - made: the key of the request that made the intended step; nil for the last step, whichever it is.
    ///   - request: as for `decide`.
    /// - Throws: `.notLastStep` if the last step is not the intended one; nothing is undone then.
    package func undo(
        in session: SessionRow?,
        madeBy made: String? = nil,
        as request: StepRequest? = nil
    ) throws(StoreError) -> UndoResult {
        try takeBack(
            .undo,
            in: session,
            madeBy: made,
            as: request,
            stepToTake: """
                SELECT id FROM steps WHERE state = 0 AND kind NOT IN (1, 2) \(session == nil ? "" : "AND session = ?")
                ORDER BY coalesce(redone_by, id) DESC LIMIT 1
                """
        )
    }

    /// Redoes the step that was undone last, under the same conditions.
    ///
    /// - Parameters:
    ///   - session: nil for the last one of the whole library, in any session; there is none if a new step was made since
    ///     the undo.
    ///   - request: as for `decide`.
    package func redo(in session: SessionRow?, as request: StepRequest? = nil) throws(StoreError) -> UndoResult {
        try takeBack(
            .redo,
            in: session,
            as: request,
            stepToTake: """
                SELECT id FROM steps WHERE state = 1 AND \(session == nil ? Self.isNewest : "session = ?")
                ORDER BY undone_by DESC LIMIT 1
                """
        )
    }

    private static let isNewest = """
        undone_by > coalesce((SELECT id FROM steps WHERE kind NOT IN (1, 2) ORDER BY id DESC LIMIT 1), 0)
        """

    private func takeBack(
        _ kind: DecisionStep.Kind,
        in session: SessionRow?,
        madeBy made: String? = nil,
        as request: StepRequest?,
        stepToTake: String
    ) throws(StoreError) -> UndoResult {
        try write { database in
            let requests = RequestLog(database)
            return try requests.once(request) {
                let taken = try StepID.fetchOne(
                    database.cachedStatement(sql: stepToTake),
                    arguments: session.map { [$0] } ?? []
                )
                if let made, try requests.step(madeBy: made) != taken { throw StoreError.notLastStep }
                return try taken.map { try Self.takeBack($0, kind, in: session, database) } ?? .nothing
            }
        }
    }

    static func takeBack(
        _ taken: StepID,
        _ kind: DecisionStep.Kind,
        in session: SessionRow?,
        _ database: Database
    ) throws -> UndoResult {
        var writing = DecisionWriting(database)
        var decisions: [AssetRow: Decision] = [:]
        var decidedSince: [AssetRow] = []
        for change in try changes(of: taken, database) {
            let (from, to) = kind == .undo ? (change.after, change.before) : (change.before, change.after)
            let now = try writing.current(change.asset)?.now ?? Decision()
            if let decision = now.replacing(from, with: to) {
                decisions[change.asset] = decision
            } else {
                decidedSince.append(change.asset)
            }
        }
        guard decidedSince.isEmpty else { return .decidedSince(decidedSince) }
        var beside = EffectWriting(database)
        let effects = try effects(of: taken, database)
        let wanted = kind == .undo ? effects.reversed : effects
        let conflicts = try beside.conflicts(with: wanted)
        guard conflicts.isEmpty else { return .changedSince(conflicts) }
        let changes = try writing.change(decisions.keys.sorted(), in: session) { decisions[$0] ?? $1 }
        try beside.apply(wanted)
        let step = try writing.insertStep(
            kind,
            in: session,
            of: taken,
            goingOnAt: changes.first?.asset,
            changes,
            beside.effects
        )
        try database.cachedStatement(sql: "UPDATE steps SET state = ?, undone_by = ?, redone_by = ? WHERE id = ?")
            .execute(
                arguments: kind == .undo
                    ? [DecisionStep.State.undone.rawValue, step.id, nil, taken]
                    : [DecisionStep.State.done.rawValue, nil, step.id, taken]
            )
        return .done(step)
    }

    /// - Parameter limit: the most effects of each kind.
    static func effects(
        of step: StepID,
        ofAsset asset: AssetRow? = nil,
        atMost limit: Int = -1,
        _ database: Database
    ) throws -> StepEffects {
        var effects = StepEffects()
        let values = try Row.fetchCursor(
            database.cachedStatement(
                sql: "SELECT kind, key, before, after FROM step_values WHERE step = ? ORDER BY kind, key LIMIT ?"
            ),
            arguments: [step, limit]
        )
        while let row = try values.next() {
            guard let kind = StepEffects.Value.Kind(rawValue: row[0]) else {
                throw DamagedText("no value", in: row.description)
            }
            effects.values.append(StepEffects.Value(kind: kind, key: row[1], before: row[2], after: row[3]))
        }
        let photos = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT album, asset, before, after FROM step_album_photos
                    WHERE step = ?1 AND (?2 IS NULL OR asset = ?2) ORDER BY album, asset LIMIT ?3
                    """
            ),
            arguments: [step, asset, limit]
        )
        while let row = try photos.next() {
            effects.albumPhotos.append(
                StepEffects.AlbumPhoto(album: row[0], asset: row[1], before: row[2], after: row[3])
            )
        }
        let verdicts = try Row.fetchCursor(
            database.cachedStatement(
                sql: "SELECT verdict, before, after FROM step_verdicts WHERE step = ? ORDER BY verdict LIMIT ?"
            ),
            arguments: [step, limit]
        )
        while let row = try verdicts.next() {
            effects.verdicts.append(StepEffects.Verdict(row: row[0], before: row[1], after: row[2]))
        }
        return effects
    }

    /// Changes something other than decisions, as one step, all or nothing. If nothing changes, there is no step.
    func change<Value>(
        as kind: DecisionStep.Kind,
        _ body: (inout EffectWriting) throws -> Value
    ) throws(StoreError) -> Value {
        try write { database in
            var effects = EffectWriting(database)
            let value = try body(&effects)
            if !effects.effects.isEmpty {
                let writing = DecisionWriting(database)
                try writing.dropUndone(in: nil)
                _ = try writing.insertStep(kind, in: nil, [], effects.effects)
            }
            return value
        }
    }

    static func changes(
        of step: StepID,
        atMost limit: Int = -1,
        _ database: Database
    ) throws -> [DecisionStep.Change] {
        let statement = try database.cachedStatement(
            sql: "SELECT asset, before, after FROM step_changes WHERE step = ? ORDER BY asset LIMIT ?"
        )
        var changes: [DecisionStep.Change] = []
        let rows = try Row.fetchCursor(statement, arguments: [step, limit])
        while let row = try rows.next() { changes.append(try DecisionStep.Change(row, at: 0)) }
        return changes
    }
}

extension DecisionStep.Change {
    /// From three columns of a row: asset, before, after.
    init(_ row: Row, at index: Int) throws {
        self.init(
            asset: row[index],
            before: try Decision(text: row[index + 1]),
            after: try Decision(text: row[index + 2])
        )
    }
}
