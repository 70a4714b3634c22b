import GRDB
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// Former paths of moved roots, for translating recorded paths into current ones.
package struct RootHistory: Sendable {
    private struct Move {
        var before, after: FilePath
        var journal: JournalID
    }

    /// The moves of one revision happened at once.
    private var revisions: [[Move]] = []

    /// The current path for a path in a journal entry.
    package func path(_ path: FilePath, of entry: JournalID) -> FilePath {
        revisions.reduce(path) { path, moves in
            for move in moves where entry <= move.journal {
                var below = path
                if below.removePrefix(move.before) { return move.after.pushing(below) }
            }
            return path
        }
    }

    fileprivate init(_ rows: [Row]) {
        var last: Int64?
        for row in rows {
            if last != row[0] { revisions.append([]) }
            last = row[0]
            revisions[revisions.count - 1].append(Move(before: row.path(1), after: row.path(2), journal: row[3]))
        }
    }
}

extension Catalogue {
    package func rootHistory() throws(StoreError) -> RootHistory {
        try read { database in
            RootHistory(
                try Row.fetchAll(
                    database,
                    sql: "SELECT revision, path_before, path_after, journal FROM root_moves ORDER BY revision, id"
                )
            )
        }
    }
}
