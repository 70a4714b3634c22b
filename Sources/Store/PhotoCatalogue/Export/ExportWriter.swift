import Foundation
import GRDB
import PhotoModel
import StoreFiles
import SystemPackage

/// Writes the lines of one export, within its snapshot of the database.
struct ExportWriter {
    let database: Database
    let body: ([UInt8]) throws(StoreError) -> Void
    var report = ExportReport()
    private var lines = 0
    private var ids: [AssetRow: AssetID] = [:]
    private var sessions: [SessionRow: AssetID] = [:]

    init(_ database: Database, _ body: @escaping ([UInt8]) throws(StoreError) -> Void) {
        self.database = database
        self.body = body
    }

    mutating func writeAll() throws {
        try writeHeader()
        try writePhotos()
        try writeSessions()
        try writeDecisions()
        try writeSteps()
        try writeTags()
        try writeAlbums()
        try writePreferences()
        try writeDuplicates()
        try write(.end(ExportLine.End(lines: lines + 1)))
    }

    private mutating func write(_ line: ExportLine) throws {
        var bytes = try JSONText.bytes(of: line)
        bytes.append(UInt8(ascii: "\n"))
        try body(bytes)
        lines += 1
    }

    private mutating func writeHeader() throws {
        guard let row = try Row.fetchOne(database, sql: "SELECT uuid, name FROM library"),
            let id: AssetID = row.identifier(0)
        else { throw DamagedText("no row", in: "library") }
        let header = ExportLine.Header(
            version: ExportLine.version,
            id: id.description,
            name: row[1],
            exported: .now
        )
        try write(.library(header))
    }

    private mutating func writePhotos() throws {
        let statement = try database.makeStatement(
            sql: """
                \(Asset.selection)
                WHERE assets.id IN (SELECT asset FROM decisions UNION SELECT asset FROM step_changes
                    UNION SELECT asset FROM album_photos UNION SELECT position FROM sessions
                    UNION SELECT duplicate_members.asset FROM duplicate_members
                        JOIN duplicate_verdicts ON duplicate_verdicts.id = duplicate_members.verdict WHERE is_said)
                ORDER BY assets.id
                """
        )
        try Asset.forEach(of: statement) { asset, root in
            ids[asset.row] = asset.id
            try write(.photo(ExportLine.Photo(asset, root: root)))
            report.photos += 1
        }
    }

    private mutating func writeSessions() throws {
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT id, uuid, name, filter, sort, position, created_ms, used_ms FROM sessions ORDER BY id"
        )
        while let row = try rows.next() {
            guard let id: AssetID = row.identifier(1) else { continue }
            sessions[row[0]] = id
            let session = ExportLine.Session(
                id: id,
                name: row[2],
                filter: row[3],
                sort: row[4],
                position: (row[5] as AssetRow?).flatMap { ids[$0] },
                created: row[6],
                used: row[7]
            )
            try write(.session(session))
            report.sessions += 1
        }
    }

    private mutating func writeDecisions() throws {
        let rows = try Row.fetchCursor(database, sql: "\(StoredDecision.selection) ORDER BY asset")
        while let row = try rows.next() {
            let stored = try StoredDecision(row)
            guard let id = ids[stored.asset] else { continue }
            let decided = ExportLine.Decided(
                photo: id,
                now: ExportedDecision(stored.now),
                applied: stored.applied.isEmpty ? nil : ExportedDecision(stored.applied),
                ownRating: stored.ownRating,
                decided: stored.decidedAt,
                session: stored.session.flatMap { sessions[$0] },
                stamp: ExportLine.Stamp(stored.stamp),
                content: stored.content?.hex
            )
            try write(.decision(decided))
            report.decisions += 1
        }
    }

    private mutating func writeSteps() throws {
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT id, kind, session, of_step, made_ms FROM steps ORDER BY id"
        )
        while let row = try rows.next() {
            guard let kind = DecisionStep.Kind(rawValue: row[1]) else {
                throw DamagedText("no step", in: row.description)
            }
            let changes = try Catalogue.changes(of: row[0], database).compactMap { change in
                ids[change.asset].map {
                    ExportLine.Step.Change(
                        photo: $0,
                        before: ExportedDecision(change.before),
                        after: ExportedDecision(change.after)
                    )
                }
            }
            guard !changes.isEmpty else { continue }
            let step = ExportLine.Step(
                number: row[0],
                of: row[3],
                does: kind.decisionKind.name,
                session: (row[2] as SessionRow?).flatMap { sessions[$0] },
                made: row[4],
                changes: changes
            )
            try write(.step(step))
            report.steps += 1
        }
    }

    private mutating func writeTags() throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT path, made_ms FROM tags ORDER BY path")
        while let row = try rows.next() {
            guard let path = TagPath(row[0] as String) else { throw DamagedText("no tag", in: row[0] as String) }
            try write(.tag(ExportLine.Tag(path: path, made: row[1])))
            report.tags += 1
        }
    }

    private mutating func writeAlbums() throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT id, uuid, name, made_ms FROM albums ORDER BY id")
        while let row = try rows.next() {
            guard let id: AssetID = row.identifier(1) else { continue }
            let photos = try AssetRow.fetchAll(
                database.cachedStatement(
                    sql: "SELECT asset FROM album_photos WHERE album = ? ORDER BY place, asset"
                ),
                arguments: [row[0] as Int64]
            )
            let album = ExportLine.Album(
                id: id,
                name: row[2],
                made: row[3],
                photos: photos.compactMap { ids[$0] }
            )
            try write(.album(album))
            report.albums += 1
        }
    }

    private mutating func writePreferences() throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT key, value FROM preferences ORDER BY key")
        while let row = try rows.next() {
            try write(.preference(ExportLine.Preference(key: row[0], value: row[1])))
            report.preferences += 1
        }
    }

    private mutating func writeDuplicates() throws {
        for verdict in try Catalogue.verdicts(database, where: "TRUE ORDER BY id") {
            let answer = ExportLine.Duplicates(
                id: verdict.id,
                verdict: verdict.kind,
                made: verdict.madeAt,
                kept: verdict.kept.compactMap { ids[$0] },
                others: verdict.others.compactMap { ids[$0] }
            )
            try write(.duplicates(answer))
            report.duplicates += 1
        }
    }
}
