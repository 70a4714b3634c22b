import Foundation
import GRDB

/// What an export has beside decisions.
extension Importing {
    mutating func addSessions() throws {
        for session in contents.sessions {
            let known = try SessionRow.fetchOne(
                database,
                sql: "SELECT id FROM sessions WHERE uuid = ?",
                arguments: [session.id.data]
            )
            if let known {
                sessions[session.id] = known
                continue
            }
            try database.execute(
                sql: """
                    INSERT INTO sessions (uuid, name, filter, sort, position, created_ms, used_ms)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    session.id.data, session.name, session.filter, session.sort,
                    session.position.flatMap { matches[$0]?.asset }, session.created, session.used,
                ]
            )
            sessions[session.id] = database.lastInsertedRowID
            report.sessions += 1
        }
    }

    /// For the history only: what was undone or done again there has nothing to do with the decisions here.
    mutating func addSteps() throws {
        var numbers: [Int64: StepID] = [:]
        for step in contents.steps {
            guard let kind = DecisionStep.Kind(name: step.does) else { continue }
            let session = step.session.flatMap { sessions[$0] }
            let changes = try step.changes.compactMap { change in
                try matches[change.photo].map { ($0.asset, try text(change.before), try text(change.after)) }
            }
            guard let first = changes.first else { continue }
            let known = try StepID.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT id FROM steps WHERE made_ms = ? AND kind = ? AND session IS ?
                            AND EXISTS (SELECT 1 FROM step_changes
                                WHERE step = id AND asset = ? AND before = ? AND after = ?)
                        """
                ),
                arguments: [
                    step.made, kind.rawValue, session, first.0, first.1, first.2,
                ]
            )
            if let known {
                numbers[step.number] = known
                continue
            }
            try database.cachedStatement(
                sql: "INSERT INTO steps (session, kind, made_ms, of_step, state) VALUES (?, ?, ?, ?, 2)"
            ).execute(arguments: [session, kind.rawValue, step.made, step.of.flatMap { numbers[$0] }])
            let id = database.lastInsertedRowID
            numbers[step.number] = id
            let statement = try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO step_changes (step, asset, before, after) VALUES (?, ?, ?, ?)"
            )
            for (asset, before, after) in changes { try statement.execute(arguments: [id, asset, before, after]) }
            report.steps += 1
        }
    }

    private func text(_ exported: ExportedDecision) throws -> String {
        var decision = try exported.decision()
        if hidesLocations { decision.location = nil }
        return decision.text
    }

    mutating func addTags() throws {
        for tag in contents.tags {
            try database.execute(
                sql: "INSERT OR IGNORE INTO tags (path, made_ms) VALUES (?, ?)",
                arguments: [tag.path.description, tag.made]
            )
            report.tags += database.changesCount
        }
    }

    /// An album that is known, by its ID or its name, gets the photos that it has not.
    mutating func addAlbums() throws {
        for album in contents.albums {
            let photos = album.photos.compactMap { matches[$0]?.asset }
            let known = try Int64.fetchOne(
                database,
                sql: "SELECT id FROM albums WHERE uuid = ?1 OR name = ?2 ORDER BY uuid = ?1 DESC",
                arguments: [album.id.data, album.name]
            )
            if known == nil {
                try database.execute(
                    sql: "INSERT INTO albums (uuid, name, made_ms) VALUES (?, ?, ?)",
                    arguments: [album.id.data, album.name, album.made]
                )
            }
            let row = known ?? database.lastInsertedRowID
            let before = try count(row)
            try Catalogue.add(photos, toAlbum: row, database)
            if try known == nil || count(row) > before { report.albums += 1 }
        }
    }

    private func count(_ album: Int64) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM album_photos WHERE album = ?"),
            arguments: [album]
        ) ?? 0
    }

    mutating func addPreferences() throws {
        for preference in contents.preferences {
            let known = try String.fetchOne(
                database,
                sql: "SELECT value FROM preferences WHERE key = ?",
                arguments: [preference.key]
            )
            guard let known else {
                try database.execute(
                    sql: "INSERT INTO preferences (key, value) VALUES (?, ?)",
                    arguments: [preference.key, preference.value]
                )
                report.preferences += 1
                continue
            }
            if known != preference.value { report.preferencesKept.append(preference.key) }
        }
    }
}
