import GRDB
package import PhotoModel
package import StoreFiles

/// Review sessions: a filter, an order, and a position.
extension Catalogue {
    package func makeSession(
        name: String,
        filter: String,
        sort: String
    ) throws(StoreError) -> ReviewSessionRow {
        try write { database in
            let (id, time) = (AssetID.next(), Int64.now)
            try database.execute(
                sql: """
                    INSERT INTO sessions (uuid, name, filter, sort, created_ms, used_ms) VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [id.data, name, filter, sort, time, time]
            )
            return ReviewSessionRow(
                row: database.lastInsertedRowID,
                id: id,
                name: name,
                filter: filter,
                sort: sort,
                position: nil,
                created: time,
                used: time
            )
        }
    }

    package func session(_ id: AssetID) throws(StoreError) -> ReviewSessionRow? {
        try sessions(where: "uuid = ?", [id.data]).first
    }

    /// All sessions, last used first.
    package func sessions() throws(StoreError) -> [ReviewSessionRow] { try sessions(where: "TRUE") }

    /// Records which asset is on display; nil for none.
    package func notePosition(_ asset: AssetRow?, in session: SessionRow) throws(StoreError) {
        try write { database in
            try database.cachedStatement(sql: "UPDATE sessions SET position = ?, used_ms = ? WHERE id = ?")
                .execute(arguments: [asset, Int64.now, session])
        }
    }

    package func setFilter(_ filter: String, sort: String, in session: SessionRow) throws(StoreError) {
        try write { database in
            try database.execute(
                sql: "UPDATE sessions SET filter = ?, sort = ?, used_ms = ? WHERE id = ?",
                arguments: [filter, sort, Int64.now, session]
            )
        }
    }

    /// Removes a session. Its decisions stay, and can be undone as the library's last steps.
    package func removeSession(_ session: SessionRow) throws(StoreError) {
        try write { try $0.execute(sql: "DELETE FROM sessions WHERE id = ?", arguments: [session]) }
    }

    private func sessions(
        where condition: String,
        _ arguments: StatementArguments = []
    ) throws(StoreError) -> [ReviewSessionRow] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, uuid, name, filter, sort, position, created_ms, used_ms FROM sessions
                    WHERE \(condition) ORDER BY used_ms DESC, id DESC
                    """,
                arguments: arguments
            ).compactMap { row in
                guard let id: AssetID = row.identifier(1) else { return nil }
                return ReviewSessionRow(
                    row: row[0],
                    id: id,
                    name: row[2],
                    filter: row[3],
                    sort: row[4],
                    position: row[5],
                    created: row[6],
                    used: row[7]
                )
            }
        }
    }
}
