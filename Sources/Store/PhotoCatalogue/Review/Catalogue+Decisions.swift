import GRDB
package import PhotoModel
package import StoreFiles

/// Reading decisions.
extension Catalogue {
    /// Nil if nothing was ever decided about the asset.
    package func decision(of asset: AssetRow) throws(StoreError) -> StoredDecision? {
        try decisions(of: [asset])[asset]
    }

    /// The decisions of the assets that have any.
    package func decisions(of assets: [AssetRow]) throws(StoreError) -> [AssetRow: StoredDecision] {
        try read { database in
            let statement = try database.cachedStatement(sql: "\(StoredDecision.selection) WHERE asset = ?")
            var decisions: [AssetRow: StoredDecision] = [:]
            for asset in assets {
                decisions[asset] = try statement.firstRow([asset]) { try StoredDecision($0) }
            }
            return decisions
        }
    }

    /// The decisions that changed after a revision, in any process, and the revision up to which they are current; 0
    /// returns every decision.
    package func decisions(
        changedSince revision: Int64
    ) throws(StoreError) -> (decisions: [StoredDecision], revision: Int64) {
        try read { database in
            (
                try Self.decisions(database, where: "revision > ? ORDER BY revision, asset", [revision]),
                try Self.revision(database)
            )
        }
    }

    /// Pending decisions, longest decided first.
    ///
    /// - Parameters:
    ///   - limit: −1 for all.
    ///   - session: only decisions last made in this session; nil for all.
    ///   - includingProblems: whether to include those that the last commit could not apply.
    package func pending(
        limit: Int = -1,
        ofSession session: SessionRow? = nil,
        includingProblems: Bool = true
    ) throws(StoreError) -> [StoredDecision] {
        try read { database in
            try Self.decisions(
                database,
                where: """
                    is_pending AND (?1 IS NULL OR session = ?1) \(includingProblems ? "" : "AND problem IS NULL")
                    ORDER BY decided_ms, asset LIMIT ?2
                    """,
                [session, limit]
            )
        }
    }

    /// The number of pending decisions.
    package func pendingCount(
        ofSession session: SessionRow? = nil,
        includingProblems: Bool = true
    ) throws(StoreError) -> Int {
        try read { database in
            try Int.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT count(*) FROM decisions WHERE is_pending AND (?1 IS NULL OR session = ?1)
                            \(includingProblems ? "" : "AND problem IS NULL")
                        """
                ),
                arguments: [session]
            ) ?? 0
        }
    }

    /// - Parameter session: only decisions last made in this session; nil for all.
    package func decisionCounts(ofSession session: SessionRow? = nil) throws(StoreError) -> DecisionCounts {
        try read { database in
            var counts = DecisionCounts()
            let rows = try Row.fetchCursor(
                database.cachedStatement(
                    sql: """
                        SELECT verdict, count(*), count(rating), total(tags <> '{}'), total(is_pending),
                            total(is_pending AND problem IS NOT NULL),
                            total(verdict IS NOT NULL OR rating IS NOT NULL OR tags <> '{}' OR location IS NOT NULL
                                OR stack IS NOT NULL)
                        FROM decisions WHERE ?1 IS NULL OR session = ?1 GROUP BY verdict
                        """
                ),
                arguments: [session]
            )
            while let row = try rows.next() {
                if let verdict = (row[0] as String?).flatMap({ Verdict(rawValue: $0) }) {
                    counts.byVerdict[verdict] = row[1]
                }
                counts.rated += row[2]
                counts.tagged += Int(row[3] as Double)
                counts.pending += Int(row[4] as Double)
                counts.withProblem += Int(row[5] as Double)
                counts.decided += Int(row[6] as Double)
            }
            return counts
        }
    }

    /// Grows with each change of a decision or a sidecar, in any process.
    static func revision(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(database.cachedStatement(sql: "SELECT revision FROM library")) ?? 0
    }

    static func decisions(
        _ database: Database,
        where condition: String,
        _ arguments: StatementArguments = []
    ) throws -> [StoredDecision] {
        let statement = try database.cachedStatement(sql: "\(StoredDecision.selection) WHERE \(condition)")
        var decisions: [StoredDecision] = []
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() { decisions.append(try StoredDecision(row)) }
        return decisions
    }
}

extension StoredDecision {
    static let selection = """
        SELECT asset, verdict, rating, tags, location, applied_verdict, applied_rating, applied_tags, applied_location,
            own_rating, decided_ms, session, size, mtime_ns, ctime_ns, device, inode, content, is_pending, problem,
            problem_text, problem_ms, revision, stack
        FROM decisions
        """

    init(_ row: Row) throws {
        var now = try Decision(columns: row, from: 1)
        now.stack = try StackChoice(column: row[23])
        self.init(
            asset: row[0],
            now: now,
            applied: try Decision(columns: row, from: 5),
            ownRating: row[9],
            decidedAt: row[10],
            session: row[11],
            stamp: FileStamp(columns: row, from: 12),
            content: row.identifier(17),
            isPending: row[18],
            problem: (row[19] as String?).map {
                DecisionProblem(reason: $0, words: row[20] ?? "", at: row[21] ?? 0)
            },
            revision: row[22]
        )
    }
}

extension FileStamp {
    /// From five columns of a row: size, times of modification and change, device, inode.
    init(columns row: Row, from index: Int) {
        self.init(
            size: row[index],
            modified: row[index + 1],
            changed: row[index + 2],
            device: UInt64(bitPattern: row[index + 3]),
            inode: UInt64(bitPattern: row[index + 4])
        )
    }

    /// The same five values, for writing.
    var columns: StatementArguments {
        [size, modified, changed, Int64(bitPattern: device), Int64(bitPattern: inode)]
    }
}
