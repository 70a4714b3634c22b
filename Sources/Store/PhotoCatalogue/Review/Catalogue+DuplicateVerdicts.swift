import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// What a person said about photos that look alike.
extension Catalogue {
    /// Says it, and decides what goes with it, as one step. A group in which a photo that stays is gone or to be trashed,
    /// or a photo is not what was seen, is left alone.
    ///
    /// - Parameter request: where it was done before, nothing is changed, and its outcome is given again, without the
    ///   groups that were left alone: they are not remembered. Where all groups are left alone it is not done.
    /// - Returns: what is said now, in the order given, and the step; nil where all groups were left alone.
    /// - Throws: `.forgotten`, `.otherRequest`; then nothing is said.
    @discardableResult
    package func resolveDuplicates(
        _ resolutions: [DuplicateResolution],
        as request: StepRequest? = nil
    ) throws(StoreError) -> (verdicts: [DuplicateVerdict], step: DecisionStep?, refused: [RefusedResolution]) {
        try write { database in
            let log = RequestLog(database)
            if let request, let outcome = try log.outcome(of: request) {
                let said = try Self.verdicts(database, where: "request = ? ORDER BY id", [request.key])
                return (said, outcome.step, [])
            }
            let (resolutions, refused) = try ResolutionCheck.split(resolutions, database)
            guard !resolutions.isEmpty else { return ([], nil, refused) }
            var writing = DecisionWriting(database)
            let changes = try writing.change(resolutions)
            try writing.dropUndone(in: nil)
            var step = try writing.insertStep(.resolve, in: nil, changes)
            var effects = EffectWriting(database)
            let said = try resolutions.map { resolution in
                try writing.put(resolution, step: changes.isEmpty ? nil : step.id, request: request?.key, &effects)
            }
            try writing.insert(effects.effects, of: step.id)
            step.effects = effects.effects
            if let request { try log.note(request, .done(step)) }
            return (said, step, refused)
        }
    }

    /// All that was said, last said first.
    package func duplicateVerdicts() throws(StoreError) -> [DuplicateVerdict] {
        try read { try Self.verdicts($0, where: "TRUE ORDER BY id DESC") }
    }

    /// What was said for a request, in the order given.
    package func duplicateVerdicts(ofRequest key: String) throws(StoreError) -> [DuplicateVerdict] {
        try read { try Self.verdicts($0, where: "request = ? ORDER BY id", [key]) }
    }

    /// Those whose ID begins so: hexadecimal digits, hyphens do not count. At most `limit`.
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

    /// Forgets what was said, so that it is asked again: one step, which can be undone.
    ///
    /// - Parameter takingBack: whether the others, where they were to be trashed, are decided about as before, in the same
    ///   step. Where one of them was decided about otherwise since, nothing is forgotten.
    /// - Returns: the step, or what was decided otherwise since; nil where nothing is said with this ID.
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

    /// Forgets several, all or none, as one step, which can be undone; what was decided with them stays.
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
        for verdict in verdicts { try effects.set(verdict: verdict, isSaid: false) }
        try writing.dropUndone(in: nil)
        return try writing.insertStep(.forget, in: nil, changes, effects.effects)
    }

    private static func row(ofVerdict id: AssetID, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM duplicate_verdicts WHERE uuid = ? AND is_said"),
            arguments: [id.data]
        )
    }

    /// What was decided about a group's photos before the step in which it was answered, as far as they are decided about
    /// as the step left them; and those that are not. The step may have been about more photos: they stay decided about.
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
    /// Decides what goes with resolutions: one decision a photo, also where several speak of it. Of stars that several give
    /// it, or that it was given since and wait for a commit, the most count.
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

    /// Writes what was said.
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

    /// - Returns: its row.
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
