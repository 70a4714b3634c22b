import GRDB
package import PhotoModel
package import StoreFiles

/// A run over a library, as recorded.
package struct Run: Sendable, Hashable {
    package var id: Int64
    /// Milliseconds since 1970.
    package var started: Int64
    /// Nil if the run is active or was killed.
    package var finished: Int64?
    package var seconds: Double?
    /// The run's result, in JSON.
    package var summary: String?
}

extension Catalogue {
    /// The number of runs to keep: watching folders makes many.
    private static let maxRuns: Int64 = 1000

    /// Records the start of a run.
    package func beginRun() throws(StoreError) -> Run {
        let started = Int64.now
        return try write { database in
            try database.execute(sql: "INSERT INTO runs (started_ms) VALUES (?)", arguments: [started])
            let run = Run(id: database.lastInsertedRowID, started: started)
            try database.execute(sql: "DELETE FROM runs WHERE id <= ?", arguments: [run.id - Self.maxRuns])
            return run
        }
    }

    /// Records the result of a run.
    package func finish(_ run: Run, seconds: Double, summary: String) throws(StoreError) {
        try write { database in
            try database.execute(
                sql: "UPDATE runs SET finished_ms = ?, seconds = ?, summary = ? WHERE id = ?",
                arguments: [Int64.now, seconds, summary, run.id]
            )
        }
    }

    /// The last run that has finished; 0 for none.
    package func lastFinishedRun() throws(StoreError) -> Int64 {
        try read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM runs WHERE finished_ms IS NOT NULL") ?? 0 }
    }

    /// The last run that was started.
    package func lastRun() throws(StoreError) -> Run? {
        try read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT id, started_ms, finished_ms, seconds, summary FROM runs ORDER BY id DESC LIMIT 1"
            ).map { Run(id: $0[0], started: $0[1], finished: $0[2], seconds: $0[3], summary: $0[4]) }
        }
    }

    package func counts() throws(StoreError) -> AssetCounts {
        try read { database in
            var counts = AssetCounts()
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT state, gone > 0, count(*), CAST(total(size) AS INTEGER) FROM assets GROUP BY 1, 2"
            )
            while let row = try rows.next() {
                let count: Int = row[2]
                if row[1] {
                    counts.missing += count
                    continue
                }
                counts.byteCount += row[3]
                switch AssetState(rawValue: row[0]) ?? .pending {
                case .pending: counts.pending += count
                case .prepared: counts.prepared += count
                case .failed: counts.failed += count
                }
            }
            counts.damaged =
                try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM problems JOIN assets ON assets.id = asset WHERE kind = ? AND gone = 0",
                    arguments: [Problem.Kind.damaged.rawValue]
                ) ?? 0
            counts.acceptedFailures =
                try Int.fetchOne(
                    database,
                    sql: """
                        SELECT count(*) FROM assets WHERE state = ? AND gone = 0 AND EXISTS (
                            SELECT * FROM accepted_failures AS accepted WHERE accepted.content = assets.content
                            OR (assets.content IS NULL AND accepted.asset = assets.id
                                AND accepted.size = assets.size AND accepted.mtime_ns = assets.mtime_ns))
                        """,
                    arguments: [AssetState.failed.rawValue]
                ) ?? 0
            (counts.stacks, counts.stackedFiles) = try StackReading(database).counts()
            return counts
        }
    }
}
