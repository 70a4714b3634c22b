import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// One commit, chunk by chunk, run by the holder of the lock.
struct CommitRun<Actions: FileActions> {
    private typealias Planner = ChangePlanner<Actions>

    private let catalogue: Catalogue
    private let can: TrashCan<Actions>
    private let options: CommitOptions
    /// Photos whose files an earlier commit left in an unknown state.
    private let open: [AssetRow: SkippedChange]
    /// The changes that a revert takes back. Other pending parts of these photos' decisions stay pending, as they are not the
    /// commit's.
    var takingBack: [AssetRow: DecisionStep.Change] = [:]

    init(_ catalogue: Catalogue, _ can: TrashCan<Actions>, _ options: CommitOptions, open: [AssetRow: SkippedChange]) {
        self.catalogue = catalogue
        self.can = can
        self.options = options
        self.open = open
    }

    /// - Parameters:
    ///   - alreadySkipped: the number of photos that a revert skips.
    ///   - plan: the planned changes by asset. Changes that no longer match are skipped.
    func commit(
        _ assets: [AssetRow],
        _ kind: Batch.Kind,
        reverts: BatchID? = nil,
        session: SessionRow? = nil,
        alreadySkipped: Int = 0,
        following plan: [AssetRow: PlanLine] = [:],
        progress: @Sendable (CommitProgress) -> Void,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> CommitReport {
        var report = CommitReport()
        guard !assets.isEmpty else { return report }
        try checkTrash(assets)
        var batch = OpenBatch(catalogue, kind, reverts: reverts, session: session)
        batch.refused = alreadySkipped
        var planner = Planner(
            can,
            catalogue,
            drafts: DraftNames(of: batch.id),
            isReverting: !takingBack.isEmpty
        )
        let limit = max(1, min(options.chunk, CommitOptions.largestChunk))
        var queue = CommitQueue(assets, covers: try catalogue.covers(of: assets))
        while !isCancelled(), let chunk = queue.chunk(limit: limit) {
            let outcome = try commit(chunk, in: &batch, &planner, following: plan, isCancelled: isCancelled)
            report.add(outcome.photos)
            report.remaining += outcome.undone
            // Commit the other decisions about restored photos too.
            if takingBack.isEmpty { queue.append(outcome.restored.filter { plan[$0] == nil }) }
            let done = report.applied + report.left
            progress(CommitProgress(done: done, total: queue.count, applied: report.applied, left: report.left))
        }
        report.remaining += queue.remaining
        if reverts == nil || report.remaining == 0 { try batch.finish() }
        if report.changesFiles { report.batch = batch.id.description }
        return report
    }

    /// Plans the commit without applying it.
    func plan(_ assets: [AssetRow]) throws -> [PlanLine] {
        var planner = Planner(can, catalogue, drafts: DraftNames(of: .next()), isRehearsal: true)
        var lines: [PlanLine] = []
        var queue = CommitQueue(assets, covers: try catalogue.covers(of: assets))
        while let chunk = queue.chunk(limit: CommitOptions.largestChunk) {
            let subjects = try subjects(chunk)
            let changes = try planner.changes(for: subjects)
            for (subject, change) in zip(subjects, changes) {
                switch change {
                case .success(let change): lines.append(PlanLine(change))
                case .failure(let left):
                    lines.append(PlanLine(subject.decision, of: subject.asset, left.naming(subject.asset.path)))
                }
            }
            planner.note(changes.compactMap { try? $0.get() })
        }
        return lines
    }

    fileprivate struct ChunkOutcome {
        var photos: [CommitReport.Photo] = []
        var undone = 0
        var restored: [AssetRow] = []

        mutating func add<Folder>(_ outcome: ChunkRun<Actions>.Outcome, of change: PhotoChange<Folder>) {
            if let left = outcome.left {
                photos.append(CommitReport.Photo(change.asset, change.action, left))
            } else if outcome.outcome == .undone {
                undone += 1
            } else {
                photos.append(CommitReport.Photo(change.asset, change.action, words: outcome.remark))
                if change.action == .restore { restored.append(change.asset.row) }
            }
        }
    }

    private func commit(
        _ assets: [AssetRow],
        in batch: inout OpenBatch,
        _ planner: inout Planner,
        following plan: [AssetRow: PlanLine],
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> ChunkOutcome {
        let subjects = try subjects(assets)
        var chunk = ChunkOutcome()
        chunk.photos = changedSince(plan, among: assets, but: Set(subjects.map(\.asset.row)))
        var changes: [Planner.Change] = []
        var problems: [(asset: Asset, left: SkippedChange)] = []
        for subject in subjects {
            if let left = open[subject.asset.row] { problems.append((subject.asset, left.naming(subject.asset.path))) }
        }
        let known = subjects.filter { open[$0.asset.row] == nil }
        for (subject, change) in zip(known, try planner.changes(for: known)) {
            switch change {
            case .success(let change):
                if let line = plan[subject.asset.row], !line.isFollowed(by: change) {
                    problems.append((subject.asset, SkippedChange(notAsPlanned: subject.asset.path.string)))
                } else {
                    changes.append(change)
                }
            case .failure(let left): problems.append((subject.asset, left.naming(subject.asset.path)))
            }
        }
        chunk.photos += problems.map { CommitReport.Photo($0.asset, .nothing, $0.left) }
        batch.refused += chunk.photos.count
        let numbers = try batch.intend(try changes.map { try $0.intent })
        var run = ChunkRun(can, changes, isCancelled: isCancelled)
        let outcomes = run.run()
        try catalogue.settle(
            zip(numbers, outcomes).compactMap { number, outcome in outcome.outcome.map { (number, $0) } }
        )
        planner.note(changes)
        for (change, outcome) in zip(changes, outcomes) {
            // Report a reason also for entries that stay open in the journal.
            if outcome.outcome == nil, let left = outcome.left { problems.append((change.asset, left)) }
            chunk.add(outcome, of: change)
        }
        try catalogue.noteProblems(problems.map { ($0.asset.row, $0.left.reason.rawValue, $0.left.words) })
        if !chunk.restored.isEmpty {
            let decisions = try catalogue.decisions(of: chunk.restored)
            chunk.restored = chunk.restored.filter { decisions[$0]?.isPending == true }
        }
        return chunk
    }

    /// Photos of a plan that have nothing pending any more.
    private func changedSince(
        _ plan: [AssetRow: PlanLine],
        among assets: [AssetRow],
        but pending: Set<AssetRow>
    ) -> [CommitReport.Photo] {
        assets.filter { !pending.contains($0) }.compactMap { plan[$0] }.map { line in
            CommitReport.Photo(
                id: line.id,
                path: line.path,
                pathBytes: line.pathBytes,
                .nothing,
                SkippedChange(notAsPlanned: line.path)
            )
        }
    }

    /// Photos that are still pending; a decision may have been undone meanwhile.
    private func subjects(_ rows: [AssetRow]) throws -> [Planner.Subject] {
        let decisions = try catalogue.decisions(of: rows)
        let assets = try catalogue.assets(rows: rows)
        let facts = try catalogue.ownFacts(of: rows.compactMap { assets[$0]?.content })
        return rows.compactMap { row in
            guard var decision = decisions[row].flatMap(toDo), decision.isPending, let asset = assets[row] else {
                return nil
            }
            // No file records it.
            decision.now.stack = nil
            return Planner.Subject(
                decision: decision,
                asset: asset,
                own: asset.content.flatMap { facts[$0] } ?? OwnFacts()
            )
        }
    }

    /// The part of the decision that this commit applies; nil if none.
    private func toDo(_ decision: StoredDecision) -> StoredDecision? {
        guard let change = takingBack[decision.asset] else { return decision }
        guard !decision.applied.isTakenBack(change) else { return nil }
        var decision = decision
        decision.now = decision.applied.takingBack(change) ?? decision.now
        return decision
    }

    /// - Throws: `CommitError.tooManyTrashed`
    private func checkTrash(_ assets: [AssetRow]) throws { try check(trashed: try catalogue.countToTrash(assets)) }

    /// - Parameter changes: the changes about to be taken back and committed.
    /// - Throws: `CommitError.tooManyTrashed`
    func checkTrash(reverting changes: [DecisionStep.Change]) throws {
        let stored = try catalogue.decisions(of: changes.map(\.asset))
        let trashed = changes.count { change in
            guard let stored = stored[change.asset] else { return false }
            let now = stored.now
            let wanted = now.takingBack(change) ?? (now.isTakenBack(change) ? now : nil)
            return stored.applied.verdict != .trash && wanted?.verdict == .trash
        }
        try check(trashed: trashed)
    }

    private func check(trashed: Int) throws {
        guard !options.force, trashed > 0 else { return }
        let present = try catalogue.counts().present
        if Self.needsForce(trashing: trashed, of: present) { throw CommitError.tooManyTrashed(trashed, of: present) }
    }

    /// Trashing more than half of the library requires confirmation.
    static func needsForce(trashing trashed: Int, of present: Int) -> Bool { trashed * 2 > present }
}

extension CommitReport {
    fileprivate var changesFiles: Bool { photos.contains { $0.reason == nil && $0.action != .nothing } }

    mutating func add(_ more: [Photo]) {
        photos += more
        left += more.count { $0.reason != nil }
        applied += more.count { $0.reason == nil }
    }
}

extension CommitReport.Photo {
    init(_ asset: Asset, _ action: CommitReport.Action, words: String?) {
        self.init(
            id: asset.id.description,
            path: asset.path.string,
            pathBytes: asset.path.base64,
            action: action,
            words: words
        )
    }

    init(_ asset: Asset, _ action: CommitReport.Action, _ left: SkippedChange) {
        self.init(
            id: asset.id.description,
            path: asset.path.string,
            pathBytes: asset.path.base64,
            action,
            left
        )
    }

    init(id: String, path: String, pathBytes: String?, _ action: CommitReport.Action, _ left: SkippedChange) {
        self.init(
            id: id,
            path: path,
            pathBytes: pathBytes,
            action: action,
            reason: left.reason,
            words: left.words,
            remedy: left.reason.remedy
        )
    }
}

extension PlanLine {
    /// Whether the change to be made now matches the plan.
    fileprivate func isFollowed<Folder>(by change: PhotoChange<Folder>) -> Bool { self == PlanLine(change) }
}

extension SkippedChange {
    fileprivate init(notAsPlanned path: String) { self.init(.notAsPlanned, "\(path) no longer matches the plan") }
}
