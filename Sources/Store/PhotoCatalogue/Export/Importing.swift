import Foundation
import GRDB
import PhotoModel
import StoreFiles
import SystemPackage

/// One import, within its transaction.
struct Importing {
    let contents: ExportContents
    let database: Database
    var report = ImportReport()
    private(set) var matches: [AssetID: ImportMatch] = [:]
    var sessions: [AssetID: SessionRow] = [:]
    private(set) var hidesLocations = false
    /// Imported changes other than decisions.
    var effects: EffectWriting
    private var writing: DecisionWriting

    init(_ contents: ExportContents, _ database: Database) {
        self.contents = contents
        self.database = database
        effects = EffectWriting(database)
        writing = DecisionWriting(database)
    }

    mutating func run() throws -> DecisionStep? {
        hidesLocations = try HiddenFacts(database).hasLocations
        matches = try ImportMatching(database).matches(contents.order.compactMap { contents.photos[$0] })
        report.unmatched = contents.order.filter { matches[$0] == nil }.compactMap(named)
        try addSessions()
        try addSteps()
        let changes = try decide()
        try addTags()
        try addAlbums()
        try addPreferences()
        try addDuplicates()
        guard !changes.isEmpty || !effects.effects.isEmpty else { return nil }
        try writing.dropUndone(in: nil)
        return try writing.insertStep(.import, in: nil, changes, effects.effects)
    }

    private func named(_ id: AssetID) -> ImportReport.Photo? {
        contents.photos[id].map { photo in
            let path = FilePath(bytes: photo.bytesBelowRoot ?? [])
            return ImportReport.Photo(id: id.description, path: photo.path, pathBytes: path.base64)
        }
    }

    private mutating func decide() throws -> [DecisionStep.Change] {
        var changes: [DecisionStep.Change] = []
        for decided in contents.decisions {
            guard let match = matches[decided.photo] else { continue }
            if let change = try decide(decided, match) { changes.append(change) }
        }
        report.decided = changes.count
        return changes
    }

    private mutating func decide(
        _ decided: ExportLine.Decided,
        _ match: ImportMatch
    ) throws -> DecisionStep.Change? {
        let known = try Catalogue.decisions(database, where: "asset = ?", [match.asset]).first
        let before = known?.now ?? Decision()
        var after = try decided.now.decision()
        if hidesLocations, after.location != nil {
            after.location = nil
            report.placesLeftOut += 1
        }
        if match.how == .content, after.verdict == .trash {
            after.verdict = before.verdict
            if let photo = named(decided.photo) { report.notTrashed.append(photo) }
        }
        after.stack = try stack(after.stack)
        // Sidecars of another file need not have been copied along: a commit checks.
        var theirs = match.how == .id ? try decided.applied?.decision() : nil
        if hidesLocations { theirs?.location = nil }
        let applied = known?.applied ?? theirs ?? Decision()
        if after == before, known != nil || (after.isEmpty && applied.isEmpty) {
            if !after.isEmpty { report.same += 1 }
            return nil
        }
        if let known, known.decidedAt >= decided.decided {
            report.newerHere += 1
            return nil
        }
        try put(decided, after, applied, known, match)
        return after == before ? nil : DecisionStep.Change(asset: match.asset, before: before, after: after)
    }

    /// The choice with the ID that the cover has in this library; nil if it has none.
    private func stack(_ choice: StackChoice?) throws -> StackChoice? {
        guard let choice, let cover = choice.cover else { return choice }
        guard let match = matches[cover] else { return nil }
        let row = try Row.fetchOne(database, sql: "SELECT uuid FROM assets WHERE id = ?", arguments: [match.asset])
        return row.flatMap { $0.identifier(0) }.map { choice.covered(by: $0) }
    }

    private mutating func put(
        _ decided: ExportLine.Decided,
        _ decision: Decision,
        _ applied: Decision,
        _ known: StoredDecision?,
        _ match: ImportMatch
    ) throws {
        let ownRating = known == nil && match.how == .id ? decided.ownRating : known?.ownRating
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO decisions (asset, verdict, rating, tags, applied_verdict, applied_rating,
                    applied_tags, own_rating, decided_ms, session, size, mtime_ns, ctime_ns, device, inode, content,
                    is_pending, revision, location, applied_location, stack)
                SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, size, mtime_ns, ctime_ns, device, inode, content,
                    \(DecisionWriting.pending("?11")), ?12, ?13, ?14, ?15
                FROM assets WHERE id = ?1
                """
        ).execute(
            arguments: [
                match.asset, decision.verdict?.rawValue, decision.rating, decision.tagsText,
                applied.verdict?.rawValue, applied.rating, applied.tagsText, ownRating, decided.decided,
                decided.session.flatMap { sessions[$0] }, decision.isPending(applied: applied),
                try writing.nextRevision(), decision.location?.text, applied.location?.text,
                decision.stack?.description,
            ])
        // A decision made before the photo was changed does not apply to the current photo.
        guard match.how == .id, let content = decided.content, content != match.content?.hex else { return }
        try database.cachedStatement(
            sql: """
                UPDATE decisions SET size = ?, mtime_ns = ?, ctime_ns = ?, device = ?, inode = ?, content = ?
                WHERE asset = ?
                """
        ).execute(
            arguments: decided.stamp.value.columns + [ContentID(hex: content)?.data, match.asset]
        )
    }
}
