import Foundation
import GRDB
import PhotoModel

/// Imports everything other than decisions.
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

    /// Only for the history: what was undone or redone in the exported library does not affect the decisions here.
    mutating func addSteps() throws {
        var numbers: [Int64: StepID] = [:]
        for step in contents.steps {
            guard let kind = DecisionStep.Kind(name: step.does) else { continue }
            let session = step.session.flatMap { sessions[$0] }
            let changes = try step.changes.compactMap { change in
                try matches[change.photo].map { ($0.asset, try text(change.before), try text(change.after)) }
            }
            guard let first = changes.first else { continue }
            let kinds = DecisionStep.Kind.allCases.filter { $0.decisionKind == kind }.map { "\($0.rawValue)" }
                .joined(separator: ", ")
            let known = try StepID.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT id FROM steps WHERE made_ms = ? AND kind IN (\(kinds)) AND session IS ?
                            AND EXISTS (SELECT 1 FROM step_changes
                                WHERE step = id AND asset = ? AND before = ? AND after = ?)
                        """
                ),
                arguments: [
                    step.made, session, first.0, first.1, first.2,
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
            if try effects.keep(tag.path.description, since: tag.made) { report.tags += 1 }
        }
    }

    /// An existing album, matched by ID or name, gets the photos that it lacks.
    mutating func addAlbums() throws {
        for album in contents.albums {
            let photos = album.photos.compactMap { matches[$0]?.asset }
            let known = try Int64.fetchOne(
                database,
                sql: "SELECT id FROM albums WHERE uuid = ?1 OR name = ?2 ORDER BY uuid = ?1 DESC",
                arguments: [album.id.data, album.name]
            )
            let state = AlbumState(id: album.id, name: album.name, made: album.made)
            let added = try effects.put(photos, into: try known ?? effects.make(state))
            if known == nil || added > 0 { report.albums += 1 }
        }
    }

    mutating func addPreferences() throws {
        for preference in contents.preferences {
            let known = try String.fetchOne(
                database,
                sql: "SELECT value FROM preferences WHERE key = ?",
                arguments: [preference.key]
            )
            guard let known else {
                try effects.set(.setting, preference.key, to: preference.value)
                report.preferences += 1
                continue
            }
            if known != preference.value { report.preferencesKept.append(preference.key) }
        }
    }
}
