import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// A person's decisions about duplicates.
extension Catalogue {
    /// Records resolutions and the decisions that they imply, as one step. Refuses a group if a photo to keep is missing or
    /// to be trashed, or if a photo is not the one that the person saw.
    ///
    /// - Parameter request: if it was executed before, nothing is changed, and its earlier outcome is returned, without the
    ///   refused groups: these are not recorded. A request whose groups are all refused does not count as executed.
    /// - Returns: the verdicts, in the order given, and the step; nil if all groups were refused.
    /// - Throws: `.forgotten`, `.otherRequest`; nothing is recorded then.
    @discardableResult
    package func resolveDuplicates(
        _ resolutions: [DuplicateResolution],
        as request: StepRequest? = nil
    ) throws(StoreError) -> (verdicts: [DuplicateVerdict], step: DecisionStep?, refused: [RefusedResolution]) {
        try write { database in
            let log = RequestLog(database)
            if let request, let outcome = try log.outcome(of: request) {
                let verdicts = try Self.verdicts(database, where: "request = ? ORDER BY id", [request.key])
                return (verdicts, outcome.step, [])
            }
            let (resolutions, refused) = try ResolutionCheck.split(resolutions, database)
            guard !resolutions.isEmpty else { return ([], nil, refused) }
            var writing = DecisionWriting(database)
            let changes = try writing.change(resolutions)
            try writing.dropUndone(in: nil)
            var step = try writing.insertStep(.resolve, in: nil, changes)
            var effects = EffectWriting(database)
            let verdicts = try resolutions.map { resolution in
                try writing.put(resolution, step: changes.isEmpty ? nil : step.id, request: request?.key, &effects)
            }
            try writing.insert(effects.effects, of: step.id)
            step.effects = effects.effects
            if let request { try log.note(request, .done(step)) }
            return (verdicts, step, refused)
        }
    }

    /// All verdicts, latest first.
    package func duplicateVerdicts() throws(StoreError) -> [DuplicateVerdict] {
        try read { try Self.verdicts($0, where: "TRUE ORDER BY id DESC") }
    }

    /// The verdicts recorded for a request, in the order given.
    package func duplicateVerdicts(ofRequest key: String) throws(StoreError) -> [DuplicateVerdict] {
        try read { try Self.verdicts($0, where: "request = ? ORDER BY id", [key]) }
    }

    /// The verdicts whose ID starts with these hexadecimal digits; hyphens are ignored. At most `limit`.
    package func duplicateVerdicts(idPrefix: String, limit: Int = 2) throws(StoreError) -> [DuplicateVerdict] {
        guard let range = AssetID.range(prefix: idPrefix) else { return [] }
        return try read {
            try Self.verdicts(
                $0,
                where: "uuid BETWEEN ? AND ? ORDER BY id LIMIT ?",
                [range.lowerBound.data, range.upperBound.data, limit]
            )
        }
    }

    /// Forgets a verdict, so that the group is offered again: one step, which can be undone.
    ///
    /// - Parameter takingBack: whether the same step also restores the earlier decisions about the photos that the verdict
    ///   trashed. If one of them was decided about differently since, nothing is forgotten.
    /// - Returns: the step, or the assets decided about differently since; nil if there is no verdict with this ID.
    package func forgetDuplicateVerdict(_ id: AssetID, takingBack: Bool) throws(StoreError) -> UndoResult? {
        try write { database in
            guard let verdict = try Self.row(ofVerdict: id, database) else { return nil }
            var writing = DecisionWriting(database)
            var changes: [DecisionStep.Change] = []
            if takingBack {
                let (decisions, decidedSince) = try Self.decisions(before: verdict, writing)
                guard decidedSince.isEmpty else { return .decidedSince(decidedSince) }
                changes = try writing.change(decisions.keys.sorted(), in: nil) { decisions[$0] ?? $1 }
            }
            return .done(try Self.forget([verdict], changes, writing))
        }
    }

    /// Forgets several verdicts, all or none, as one step, which can be undone. Decisions made with them stay.
    package func forgetDuplicateVerdicts(_ ids: Set<AssetID>) throws(StoreError) {
        try write { database in
            let verdicts = try ids.compactMap { try Self.row(ofVerdict: $0, database) }
            guard !verdicts.isEmpty else { return }
            _ = try Self.forget(verdicts.sorted(), [], DecisionWriting(database))
        }
    }

    private static func forget(
        _ verdicts: [Int64],
        _ changes: [DecisionStep.Change],
        _ writing: DecisionWriting
    ) throws -> DecisionStep {
        var effects = EffectWriting(writing.database)
        for verdict in verdicts { try effects.set(verdict: verdict, isInForce: false) }
        try writing.dropUndone(in: nil)
        return try writing.insertStep(.forget, in: nil, changes, effects.effects)
    }

    private static func row(ofVerdict id: AssetID, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM duplicate_verdicts WHERE uuid = ? AND is_said"),
            arguments: [id.data]
        )
    }

    /// The decisions about a group's photos before the step that resolved it, for photos still decided about as the step
    /// left them; and the photos that are not. The step may have covered more photos: their decisions stay.
    private static func decisions(
        before verdict: Int64,
        _ writing: DecisionWriting
    ) throws -> (before: [AssetRow: Decision], decidedSince: [AssetRow]) {
        let sql = """
            SELECT step FROM duplicate_verdicts JOIN steps ON steps.id = step WHERE duplicate_verdicts.id = ? AND state = 0
            """
        let database = writing.database
        let step = try StepID.fetchOne(database.cachedStatement(sql: sql), arguments: [verdict])
        guard let step else { return ([:], []) }
        let members = try AssetRow.fetchSet(
            database,
            sql: "SELECT asset FROM duplicate_members WHERE verdict = ?",
            arguments: [verdict]
        )
        let changes = try changes(of: step, database).filter { members.contains($0.asset) }
        var decisions: [AssetRow: Decision] = [:]
        for change in changes {
            let now = try writing.current(change.asset)?.now ?? Decision()
            decisions[change.asset] = now.replacing(change.after, with: change.before)
        }
        return (decisions, changes.map(\.asset).filter { decisions[$0] == nil })
    }

    static func verdicts(
        _ database: Database,
        where condition: String,
        _ arguments: StatementArguments = []
    ) throws -> [DuplicateVerdict] {
        let members = try database.cachedStatement(
            sql: "SELECT asset, is_kept FROM duplicate_members WHERE verdict = ? ORDER BY asset"
        )
        return try Row.fetchAll(
            database,
            sql: "SELECT id, uuid, verdict, made_ms FROM duplicate_verdicts WHERE is_said AND \(condition)",
            arguments: arguments
        ).compactMap { row in
            guard let id: AssetID = row.identifier(1), let kind = DuplicateVerdict.Kind(rawValue: row[2]) else {
                return nil
            }
            var verdict = DuplicateVerdict(id: id, kind: kind, madeAt: row[3], kept: [], others: [])
            let rows = try Row.fetchCursor(members, arguments: [row[0] as Int64])
            while let row = try rows.next() {
                if row[1] { verdict.kept.append(row[0]) } else { verdict.others.append(row[0]) }
            }
            return verdict
        }
    }
}

extension DecisionWriting {
    /// Makes the decisions that resolutions imply: one decision per photo, even if several resolutions include it. If it
    /// gets stars from several of them, or has pending stars, the highest count wins.
    mutating func change(_ resolutions: [DuplicateResolution]) throws -> [DecisionStep.Change] {
        var decided: [AssetRow: [DecisionChange]] = [:]
        for resolution in resolutions {
            for (asset, changes) in resolution.merged { decided[asset, default: []] += changes }
            for asset in resolution.others { decided[asset, default: []].append(.verdict(.trash)) }
        }
        for (asset, changes) in decided {
            var stars = changes.compactMap(\.stars)
            guard !stars.isEmpty else { continue }
            if let (now, applied) = try current(asset), now.rating != applied.rating { stars += [now.rating ?? 0] }
            decided[asset]?.append(.rating(stars.max()))
        }
        return try change(decided.keys.sorted(), in: nil) { $1.applying(decided[$0] ?? []) }
    }

    /// Writes a verdict.
    func put(
        _ resolution: DuplicateResolution,
        step: StepID?,
        request: String?,
        _ effects: inout EffectWriting
    ) throws -> DuplicateVerdict {
        let verdict = DuplicateVerdict(
            id: .next(),
            kind: resolution.kind,
            madeAt: time,
            kept: resolution.kept,
            others: resolution.others
        )
        let decides = !resolution.others.isEmpty || !resolution.merged.isEmpty
        effects.note(verdict: try put(verdict, step: decides ? step : nil, request: request))
        return verdict
    }

    /// - Returns: the verdict's row.
    func put(_ verdict: DuplicateVerdict, step: StepID? = nil, request: String? = nil) throws -> Int64 {
        try database.cachedStatement(
            sql: "INSERT INTO duplicate_verdicts (uuid, verdict, made_ms, step, request) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [verdict.id.data, verdict.kind.rawValue, verdict.madeAt, step, request])
        let row = database.lastInsertedRowID
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO duplicate_members (verdict, asset, is_kept) SELECT ?, id, ? FROM assets WHERE id = ?
                """
        )
        for (assets, isKept) in [(verdict.kept, true), (verdict.others, false)] {
            for asset in assets {
                try statement.execute(arguments: [row, isKept, asset])
                if database.changesCount == 0 { throw ForgottenAsset(row: asset) }
            }
        }
        return row
    }
}

extension DecisionChange {
    fileprivate var stars: Int? { if case .rating(let stars) = self { stars } else { nil } }
}
