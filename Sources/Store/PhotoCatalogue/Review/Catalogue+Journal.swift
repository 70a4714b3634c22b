import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// The journal: the changes that commits are about to make to files, written before they make them.
extension Catalogue {
    /// - Parameters:
    ///   - id: an ID that no other batch has.
    ///   - reverts: the batch that this one reverts.
    package func beginBatch(
        _ kind: Batch.Kind,
        id: AssetID = .next(),
        reverts: BatchID? = nil,
        session: SessionRow? = nil
    ) throws(StoreError) -> Batch {
        try write { database in
            let time = Int64.now
            try database.execute(
                sql: "INSERT INTO batches (uuid, kind, reverts, session, begun_ms) VALUES (?, ?, ?, ?, ?)",
                arguments: [id.data, kind.rawValue, reverts, session, time]
            )
            let row = database.lastInsertedRowID
            return Batch(row: row, id: id, kind: kind, reverts: reverts, session: session, begun: time)
        }
    }

    /// - Parameter refused: photos that were skipped before they had a journal entry.
    package func finishBatch(_ batch: BatchID, refused: Int = 0) throws(StoreError) {
        try write { database in
            try database.execute(
                sql: "UPDATE batches SET finished_ms = ?, refused = ? WHERE id = ? AND finished_ms IS NULL",
                arguments: [Int64.now, refused, batch]
            )
        }
    }

    /// The last batches, newest first.
    ///
    /// - Parameter limit: −1 for all.
    package func batches(limit: Int) throws(StoreError) -> [Batch] { try batches(where: "TRUE", limit: limit) }

    /// The batches whose ID starts with these hexadecimal digits; hyphens are ignored. Newest first, at most `limit`.
    package func batches(idPrefix: String, limit: Int = 16) throws(StoreError) -> [Batch] {
        guard let range = AssetID.range(prefix: idPrefix) else { return [] }
        return try batches(
            where: "uuid BETWEEN ? AND ?",
            [range.lowerBound.data, range.upperBound.data],
            limit: limit
        )
    }

    func batches(
        where condition: String,
        _ arguments: StatementArguments = [],
        limit: Int
    ) throws(StoreError) -> [Batch] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "\(Batch.selection) WHERE \(condition) ORDER BY id DESC LIMIT \(limit)",
                arguments: arguments
            ).map { try Batch($0) }
        }
    }

    /// Records what a batch is about to do. All of it is on the disk when this returns; on an error, nothing is recorded.
    ///
    /// - Returns: the journal ID of each intent, in their order.
    package func intend(_ intents: [JournalIntent], in batch: BatchID) throws(StoreError) -> [JournalID] {
        guard !intents.isEmpty else { return [] }
        return try write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO journal (batch, asset, before, after, own_rating_before, own_rating_after, steps, files,
                        stack, state)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
                    """
            )
            var writing = DecisionWriting(database)
            return try intents.map { intent in
                // They may have been planned before the library began to hide places.
                let (before, after) = (try writing.allowed(intent.before), try writing.allowed(intent.after))
                try statement.execute(
                    arguments: [
                        batch, intent.asset, before.text, after.text, intent.ownRatingBefore, intent.ownRatingAfter,
                        Data(intent.steps), intent.files?.rawValue, intent.stack,
                    ])
                return database.lastInsertedRowID
            }
        }
    }

    /// Unsettled intents of all batches, in order: each may have been done, begun, or neither.
    package func openJournal() throws(StoreError) -> [JournalEntry] {
        try read { try Self.journal($0, where: "state = 0 ORDER BY id") }
    }

    /// Everything that a batch did or skipped, in order.
    package func journal(of batch: BatchID) throws(StoreError) -> [JournalEntry] {
        try read { try Self.journal($0, where: "batch = ? ORDER BY id", [batch]) }
    }

    /// Everything that was ever done or skipped for the files of an asset, in order.
    package func journal(ofAsset asset: AssetRow) throws(StoreError) -> [JournalEntry] {
        try read { try Self.journal($0, where: "asset = ? ORDER BY id", [asset]) }
    }

    static func journal(
        _ database: Database,
        where condition: String,
        _ arguments: StatementArguments = []
    ) throws -> [JournalEntry] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, batch, asset, before, after, own_rating_before, own_rating_after, steps, state, reason, words,
                    settled_ms, files, stack
                FROM journal WHERE \(condition)
                """
        )
        var entries: [JournalEntry] = []
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() { entries.append(try JournalEntry(row)) }
        return entries
    }
}

extension Batch {
    static let selection = "SELECT id, uuid, kind, reverts, session, begun_ms, finished_ms FROM batches"

    init(_ row: Row) throws {
        guard let id: AssetID = row.identifier(1), let kind = Kind(rawValue: row[2]) else {
            throw DamagedText("no batch", in: row.description)
        }
        self.init(
            row: row[0],
            id: id,
            kind: kind,
            reverts: row[3],
            session: row[4],
            begun: row[5],
            finished: row[6]
        )
    }
}

extension JournalEntry {
    fileprivate init(_ row: Row) throws {
        guard let state = State(rawValue: row[8]) else { throw DamagedText("no state", in: row.description) }
        let intent = JournalIntent(
            asset: row[2],
            before: try Decision(text: row[3]),
            after: try Decision(text: row[4]),
            ownRatingBefore: row[5],
            ownRatingAfter: row[6],
            steps: row.bytes(7),
            files: (row[12] as Int64?).map { JournalFiles(rawValue: $0) },
            stack: row[13]
        )
        self.init(
            id: row[0],
            batch: row[1],
            intent: intent,
            state: state,
            reason: row[9],
            words: row[10],
            settledAt: row[11]
        )
    }
}
