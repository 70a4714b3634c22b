import Foundation
import GRDB
import PhotoModel

/// Writes decisions within one transaction of the catalogue: all rows that it changes get the same revision.
struct DecisionWriting {
    let database: Database
    let time: Int64
    private var revision: Int64?
    private var hidesLocations: Bool?

    init(_ database: Database) {
        self.database = database
        time = .now
    }

    /// The revision of this transaction. Allocated only when something is written, because others query for newer
    /// revisions.
    mutating func nextRevision() throws -> Int64 {
        if let revision { return revision }
        let next = try Int64.fetchOne(
            database.cachedStatement(sql: "UPDATE library SET revision = revision + 1 RETURNING revision")
        )
        guard let next else { throw DamagedText("no row", in: "library") }
        revision = next
        return next
    }

    /// Changes the decisions about assets, and records the photos in their current state as the ones decided about.
    ///
    /// - Parameter decision: returns an asset's new decision, given the previous one.
    /// - Returns: the decisions that changed.
    mutating func change(
        _ assets: some Sequence<AssetRow>,
        in session: SessionRow?,
        to decision: (AssetRow, Decision) -> Decision
    ) throws -> [DecisionStep.Change] {
        var changes: [DecisionStep.Change] = []
        var seen: Set<AssetRow> = []
        for asset in assets where seen.insert(asset).inserted {
            let current = try current(asset)
            let before = current?.now ?? Decision()
            let after = try allowed(decision(asset, before))
            if current == nil, after.isEmpty { continue }
            try put(after, applied: current?.applied ?? Decision(), asset, session)
            if after != before { changes.append(DecisionStep.Change(asset: asset, before: before, after: after)) }
        }
        return changes
    }

    /// A decision, without its location if the library hides locations.
    mutating func allowed(_ decision: Decision) throws -> Decision {
        var allowed = decision
        allowed.location = try self.allowed(decision.location)
        return allowed
    }

    /// A location; nil if the library hides locations, because it must not be written then.
    mutating func allowed(_ location: Coordinates?) throws -> Coordinates? {
        guard let location else { return nil }
        let hides = try hidesLocations ?? HiddenFacts(database).hasLocations
        hidesLocations = hides
        return hides ? nil : location
    }

    /// Nil if nothing was ever decided.
    func current(_ asset: AssetRow) throws -> (now: Decision, applied: Decision)? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT verdict, rating, tags, location, stack, applied_verdict, applied_rating, applied_tags,
                    applied_location
                FROM decisions WHERE asset = ?
                """
        )
        return try statement.firstRow([asset]) {
            var now = try Decision(columns: $0, from: 0)
            now.stack = try StackChoice(column: $0[4])
            return (now: now, applied: try Decision(columns: $0, from: 5))
        }
    }

    private mutating func put(
        _ decision: Decision,
        applied: Decision,
        _ asset: AssetRow,
        _ session: SessionRow?
    ) throws {
        try database.cachedStatement(sql: Self.put).execute(
            arguments: [
                asset, decision.verdict?.rawValue, decision.rating, decision.tagsText, time, session,
                decision.isPending(applied: applied), try nextRevision(), decision.location?.text,
                decision.stack?.description,
            ])
        if database.changesCount == 0 { throw ForgottenAsset(row: asset) }
    }

    /// An SQL value for `is_pending`, next to a row of `assets`: nothing is pending for photos in a removed folder.
    ///
    /// - Parameter value: in SQL, whether files differ from the decision.
    static func pending(_ value: String) -> String { "\(value) AND NOT (\(Catalogue.isLeftOut))" }

    /// Recomputes what is pending for an asset whose folder was removed and is in the library again.
    mutating func renewPending(_ asset: AssetRow) throws {
        guard let decision = try current(asset), decision.now.isPending(applied: decision.applied) else { return }
        try database.cachedStatement(sql: "UPDATE decisions SET is_pending = 1, revision = ? WHERE asset = ?")
            .execute(arguments: [try nextRevision(), asset])
    }

    private static let put = """
        INSERT INTO decisions (asset, verdict, rating, tags, applied_tags, decided_ms, session, size, mtime_ns, ctime_ns,
            device, inode, content, is_pending, revision, location, stack)
        SELECT id, ?2, ?3, ?4, '{}', ?5, ?6, size, mtime_ns, ctime_ns, device, inode, content,
            \(pending("?7")), ?8, ?9, ?10
        FROM assets WHERE id = ?1
        ON CONFLICT DO UPDATE SET verdict = excluded.verdict, rating = excluded.rating, tags = excluded.tags,
            location = excluded.location, stack = excluded.stack, decided_ms = excluded.decided_ms, session = excluded.session, size = excluded.size,
            mtime_ns = excluded.mtime_ns, ctime_ns = excluded.ctime_ns, device = excluded.device, inode = excluded.inode,
            content = excluded.content, is_pending = excluded.is_pending, revision = excluded.revision,
            problem = NULL, problem_text = NULL, problem_ms = NULL
        """

    /// Writes a step and its changes.
    func insertStep(
        _ kind: DecisionStep.Kind,
        in session: SessionRow?,
        of step: StepID? = nil,
        goingOnAt position: AssetRow? = nil,
        _ changes: [DecisionStep.Change],
        _ effects: StepEffects = StepEffects()
    ) throws -> DecisionStep {
        try database.cachedStatement(
            sql: "INSERT INTO steps (session, kind, made_ms, of_step, state) VALUES (?, ?, ?, ?, 0)"
        ).execute(arguments: [session, kind.rawValue, time, step])
        let id = database.lastInsertedRowID
        try restack(after: changes)
        let changes = changes.sorted { $0.asset < $1.asset }
        let statement = try database.cachedStatement(
            sql: "INSERT INTO step_changes (step, asset, before, after) VALUES (?, ?, ?, ?)"
        )
        for change in changes {
            try statement.execute(arguments: [id, change.asset, change.before.text, change.after.text])
        }
        try insert(effects, of: id)
        if let session {
            let sql = "UPDATE sessions SET used_ms = ?, position = coalesce(?, position) WHERE id = ?"
            try database.cachedStatement(sql: sql).execute(arguments: [time, position, session])
        }
        return DecisionStep(
            id: id,
            kind: kind,
            session: session,
            ofStep: step,
            madeAt: time,
            changes: changes,
            effects: effects
        )
    }

    private func restack(after changes: [DecisionStep.Change]) throws {
        let chosen = changes.filter { $0.before.stack != $0.after.stack }
        guard !chosen.isEmpty else { return }
        let folder = try database.cachedStatement(sql: "SELECT folder FROM assets WHERE id = ?")
        let folders = try chosen.compactMap { try Int64.fetchOne(folder, arguments: [$0.asset]) }
        try StackWriting(database).stack(folders: Set(folders))
    }

    /// Records the changes of a step other than decisions.
    func insert(_ effects: StepEffects, of step: StepID) throws {
        guard !effects.isEmpty else { return }
        let value = try database.cachedStatement(
            sql: "INSERT INTO step_values (step, kind, key, before, after) VALUES (?, ?, ?, ?, ?)"
        )
        for effect in effects.values {
            try value.execute(arguments: [step, effect.kind.rawValue, effect.key, effect.before, effect.after])
        }
        let photo = try database.cachedStatement(
            sql: "INSERT INTO step_album_photos (step, album, asset, before, after) VALUES (?, ?, ?, ?, ?)"
        )
        for effect in effects.albumPhotos {
            try photo.execute(arguments: [step, effect.album, effect.asset, effect.before, effect.after])
        }
        let verdict = try database.cachedStatement(
            sql: "INSERT INTO step_verdicts (step, verdict, before, after) VALUES (?, ?, ?, ?)"
        )
        for effect in effects.verdicts {
            try verdict.execute(arguments: [step, effect.row, effect.before, effect.after])
        }
    }

    /// A new step ends redo for everything that was undone in its session; a step without a session, for everything that
    /// was undone without one.
    func dropUndone(in session: SessionRow?) throws {
        try database.cachedStatement(
            sql: """
                UPDATE steps SET state = 2 WHERE state = 1
                    AND (session IS ?1 OR (SELECT undo.session FROM steps AS undo WHERE undo.id = steps.undone_by) IS ?1)
                """
        ).execute(arguments: [session])
    }
}

/// The row of an asset that no longer exists.
struct ForgottenAsset: Error {
    let row: AssetRow
}

extension Decision {
    /// From four columns of a row: verdict, rating, tags, location.
    init(columns row: Row, from index: Int) throws {
        try self.init(
            verdict: row[index],
            rating: row[index + 1],
            tagsText: row[index + 2],
            locationText: row[index + 3]
        )
    }
}

extension StackChoice {
    /// From a column of a decision.
    init?(column: String?) throws(DamagedText) {
        guard let column else { return nil }
        guard let choice = StackChoice(column) else { throw DamagedText("no stack", in: column) }
        self = choice
    }
}
