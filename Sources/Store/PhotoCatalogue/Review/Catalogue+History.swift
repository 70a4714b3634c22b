import GRDB
package import PhotoModel
package import StoreFiles

/// The history of decisions and file changes.
extension Catalogue {
    /// Steps and batches, newest first, without batches that changed nothing.
    ///
    /// - Parameters:
    ///   - limit: the most entries.
    ///   - place: the last known entry; only earlier ones are returned.
    ///   - asset: only entries about this asset, reduced to what concerns it. Nil for all.
    ///   - maxPhotos: the most changes or journal entries in one entry; `photoCount` counts all.
    package func history(
        limit: Int,
        before place: HistoryPlace? = nil,
        ofAsset asset: AssetRow? = nil,
        maxPhotos: Int = 100
    ) throws(StoreError) -> [HistoryEntry] {
        try read { database in
            let statement = try database.cachedStatement(sql: asset == nil ? Self.history : Self.historyOfAsset)
            let from = place ?? HistoryPlace(at: .max, isBatch: true, row: .max)
            var arguments: StatementArguments = [from.at, from.isBatch, from.row, limit]
            if let asset { arguments += [asset] }
            return try Row.fetchAll(statement, arguments: arguments).map { row in
                try row[0]
                    ? Self.batchEntry(row[1], asset, maxPhotos, database)
                    : Self.stepEntry(row[1], asset, maxPhotos, database)
            }
        }
    }

    private static let history = """
        SELECT is_batch, id FROM (
            SELECT * FROM (SELECT 0 AS is_batch, id, made_ms AS at FROM steps
                WHERE made_ms <= ?1 AND (made_ms, 0, id) < (?1, ?2, ?3) ORDER BY made_ms DESC, id DESC LIMIT ?4)
            UNION ALL
            SELECT * FROM (SELECT 1, id, begun_ms FROM batches
                WHERE begun_ms <= ?1 AND (begun_ms, 1, id) < (?1, ?2, ?3) AND \(changesFiles) ORDER BY begun_ms DESC, id DESC LIMIT ?4))
        ORDER BY at DESC, is_batch DESC, id DESC LIMIT ?4
        """

    private static let historyOfAsset = """
        SELECT is_batch, id FROM (
            SELECT 0 AS is_batch, id, made_ms AS at FROM steps WHERE id IN (
                SELECT step FROM step_changes WHERE asset = ?5
                UNION SELECT step FROM step_album_photos WHERE asset = ?5
                UNION SELECT step FROM duplicate_members JOIN step_verdicts USING (verdict) WHERE asset = ?5)
            UNION ALL
            SELECT 1, id, begun_ms FROM batches
                WHERE id IN (SELECT batch FROM journal WHERE asset = ?5) AND \(changesFiles))
        WHERE (at, is_batch, id) < (?1, ?2, ?3) ORDER BY at DESC, is_batch DESC, id DESC LIMIT ?4
        """

    /// Whether a batch has changed files, or may have.
    static let changesFiles = """
        EXISTS (SELECT 1 FROM journal WHERE batch = batches.id AND (state = \(JournalEntry.State.intended.rawValue)
            OR state = \(JournalEntry.State.applied.rawValue) AND files IS NOT 0))
        """

    private static func stepEntry(
        _ id: StepID,
        _ asset: AssetRow?,
        _ limit: Int,
        _ database: Database
    ) throws -> HistoryEntry {
        let changes: [DecisionStep.Change]
        if let asset {
            changes = try Row.fetchAll(
                database.cachedStatement(
                    sql: "SELECT asset, before, after FROM step_changes WHERE step = ? AND asset = ?"
                ),
                arguments: [id, asset]
            ).map { try DecisionStep.Change($0, at: 0) }
        } else {
            changes = try Self.changes(of: id, atMost: limit, database)
        }
        let effects = try effects(of: id, ofAsset: asset, atMost: limit, database)
        let (step, state) = try step(id, with: changes, effects, database)
        let photoCount = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM (\(photosOfStep))"),
            arguments: [id, nil]
        )
        var entry = HistoryEntry(event: .step(step, state), photoCount: photoCount ?? 0)
        entry.photos = try AssetRow.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT asset FROM (\(photosOfStep))
                    ORDER BY asset NOT IN (SELECT asset FROM step_changes WHERE step = ?1), asset LIMIT ?3
                    """
            ),
            arguments: [id, asset, limit]
        )
        entry.effectCounts = try effectCounts(of: id, asset, database)
        entry.ofKind = try step.ofStep.flatMap { of in
            try Int64.fetchOne(
                database.cachedStatement(sql: "SELECT kind FROM steps WHERE id = ?"),
                arguments: [of]
            ).flatMap { DecisionStep.Kind(rawValue: $0) }
        }
        return entry
    }

    /// For a step, and one asset or all.
    private static let photosOfStep = """
        SELECT asset FROM step_changes WHERE step = ?1 AND (?2 IS NULL OR asset = ?2)
        UNION SELECT asset FROM step_album_photos WHERE step = ?1 AND (?2 IS NULL OR asset = ?2)
        UNION SELECT asset FROM step_verdicts JOIN duplicate_members USING (verdict)
            WHERE step = ?1 AND (?2 IS NULL OR asset = ?2)
        """

    private static func effectCounts(
        of step: StepID,
        _ asset: AssetRow?,
        _ database: Database
    ) throws -> EffectCounts {
        var counts = EffectCounts()
        let photos = try database.cachedStatement(
            sql: """
                SELECT album, count(after), count(before) FROM step_album_photos
                WHERE step = ?1 AND (?2 IS NULL OR asset = ?2) GROUP BY album
                """
        )
        for row in try Row.fetchAll(photos, arguments: [step, asset]) {
            counts.albums[row[0]] = EffectCounts.Album(added: row[1], removed: row[2])
        }
        let verdicts = try database.cachedStatement(
            sql: """
                SELECT count(*), min(duplicate_verdicts.verdict), max(duplicate_verdicts.verdict)
                FROM step_verdicts JOIN duplicate_verdicts ON id = step_verdicts.verdict
                WHERE step_verdicts.step = ?1 AND (?2 IS NULL
                    OR id IN (SELECT verdict FROM duplicate_members WHERE asset = ?2))
                """
        )
        if let row = try Row.fetchOne(verdicts, arguments: [step, asset]) {
            counts.groups = row[0]
            let (least, greatest) = (row[1] as String?, row[2] as String?)
            if least == greatest { counts.verdict = least.flatMap { DuplicateVerdict.Kind(rawValue: $0) } }
        }
        return counts
    }

    /// One step, as a history entry.
    package func historyEntry(ofStep id: StepID, maxPhotos: Int = 100) throws(StoreError) -> HistoryEntry {
        try read { try Self.stepEntry(id, nil, maxPhotos, $0) }
    }

    /// - Parameters:
    ///   - changes: the changes of the step to include.
    ///   - effects: the effects of the step to include.
    static func step(
        _ id: StepID,
        with changes: [DecisionStep.Change],
        _ effects: StepEffects,
        _ database: Database
    ) throws -> (DecisionStep, DecisionStep.State) {
        let statement = try database.cachedStatement(
            sql: "SELECT kind, session, of_step, made_ms, state FROM steps WHERE id = ?"
        )
        guard let row = try Row.fetchOne(statement, arguments: [id]),
            let kind = DecisionStep.Kind(rawValue: row[0]), let state = DecisionStep.State(rawValue: row[4])
        else { throw DamagedText("no step", in: "\(id)") }
        let step = DecisionStep(
            id: id,
            kind: kind,
            session: row[1],
            ofStep: row[2],
            madeAt: row[3],
            changes: changes,
            effects: effects
        )
        return (step, state)
    }

    private static func batchEntry(
        _ id: BatchID,
        _ asset: AssetRow?,
        _ limit: Int,
        _ database: Database
    ) throws -> HistoryEntry {
        guard
            let row = try Row.fetchOne(
                database.cachedStatement(sql: "\(Batch.selection) WHERE id = ?"),
                arguments: [id]
            )
        else { throw DamagedText("no batch", in: "\(id)") }
        let count = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(DISTINCT asset) FROM journal WHERE batch = ?"),
            arguments: [id]
        )
        let entries = try journal(
            database,
            where: "batch = ?1 AND (?2 IS NULL OR asset = ?2) ORDER BY id LIMIT ?3",
            [id, asset, limit]
        )
        var entry = HistoryEntry(event: .batch(try Batch(row), entries), photoCount: count ?? 0)
        try self.count(id, asset, into: &entry, database)
        return entry
    }

    private static func count(
        _ batch: BatchID,
        _ asset: AssetRow?,
        into entry: inout HistoryEntry,
        _ database: Database
    ) throws {
        var counts = BatchCounts()
        if asset == nil {
            let refused = try database.cachedStatement(sql: "SELECT refused FROM batches WHERE id = ?")
            counts.left = try Int.fetchOne(refused, arguments: [batch]) ?? 0
        }
        let statement = try database.cachedStatement(
            sql: """
                SELECT state, reason IS NULL, files, count(*) FROM journal
                WHERE batch = ?1 AND (?2 IS NULL OR asset = ?2) GROUP BY 1, 2, 3
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: [batch, asset])
        while let row = try rows.next() {
            let count: Int = row[3]
            switch JournalEntry.State(rawValue: row[0]) {
            case .intended: counts.open += count
            case .left: if !row[1] { counts.left += count }
            case .applied:
                if let files: Int64 = row[2] {
                    counts.add(JournalFiles(rawValue: files), count)
                } else {
                    entry.uncounted += count
                }
            case nil: throw DamagedText("no state", in: row.description)
            }
        }
        entry.counts = counts
    }
}
