import Foundation
import GRDB
package import PhotoModel
package import StoreFiles
package import SystemPackage

package import struct PhotoRecord.Record

/// Plugin results by content, for searching and for finding missing ones.
extension Catalogue {
    /// Stores the plugin results of records, replacing all previous ones of the same contents.
    package func notePlugins(of records: [Record]) throws(StoreError) {
        guard !records.isEmpty else { return }
        try write { database in
            for record in records { try Self.putPlugins(of: record, database) }
        }
    }

    /// The contents of present, prepared photos below some roots that have no result with this digest, in the order in
    /// which their files were added.
    ///
    /// - Parameters:
    ///   - parts: folders below roots; nil for all of the roots.
    ///   - retriesFailed: whether to include contents for which the plugin reported a problem.
    package func contents(
        withoutResultOf plugin: String,
        digest: TierDigest,
        roots: [Int64],
        parts: [(root: Int64, folder: FilePath)]? = nil,
        retriesFailed: Bool = false
    ) throws(StoreError) -> [ContentID] {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT assets.content, min(assets.id) AS first \(Self.withoutResult(retriesFailed))
                    GROUP BY assets.content ORDER BY first
                    """,
                arguments: [
                    plugin, AssetState.prepared.rawValue, roots.description, parts.map(Self.patterns), digest.data,
                ]
            )
            var contents: [ContentID] = []
            while let row = try rows.next() {
                if let content: ContentID = row.identifier(0) { contents.append(content) }
            }
            return contents
        }
    }

    /// Whether such contents exist.
    package func hasContents(
        withoutResultOf plugin: String,
        digest: TierDigest,
        roots: [Int64],
        parts: [(root: Int64, folder: FilePath)]? = nil,
        retriesFailed: Bool = false
    ) throws(StoreError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 \(Self.withoutResult(retriesFailed)))",
                arguments: [
                    plugin, AssetState.prepared.rawValue, roots.description, parts.map(Self.patterns), digest.data,
                ]
            ) ?? false
        }
    }

    private static func withoutResult(_ retriesFailed: Bool) -> String {
        """
        FROM assets JOIN folders ON folders.id = assets.folder
        LEFT JOIN plugin_results AS known ON known.content = assets.content AND known.plugin = ?1
        WHERE assets.state = ?2 AND assets.gone = 0 AND assets.content IS NOT NULL
            AND folders.root IN (SELECT value FROM json_each(?3))
            AND (?4 IS NULL OR EXISTS (
                SELECT 1 FROM json_each(?4) WHERE folders.root || ':' || hex(folders.path || x'2F') LIKE value))
            AND (known.digest IS NOT ?5 \(retriesFailed ? "OR known.problem IS NOT NULL" : ""))
        """
    }

    /// Patterns for a folder and everything below it, in hexadecimal digits of the path's bytes.
    private static func patterns(_ parts: [(root: Int64, folder: FilePath)]) -> String {
        let patterns = parts.map { part in
            let digits = Hex.text(part.folder.bytes).uppercased()
            return "\"\(part.root):\(digits)\(digits.isEmpty ? "" : "2F")%\""
        }
        return "[\(patterns.joined(separator: ","))]"
    }

    /// The plugins that have results, with the number of contents.
    package func plugins() throws(StoreError) -> [String: Int] {
        try read { database in
            var counts: [String: Int] = [:]
            let rows = try Row.fetchCursor(database, sql: "SELECT plugin, count(*) FROM plugin_results GROUP BY plugin")
            while let row = try rows.next() { counts[row[0]] = row[1] }
            return counts
        }
    }

    /// Contents that have a result of a plugin, at most `limit`.
    package func contents(withResultOf plugin: String, limit: Int) throws(StoreError) -> [ContentID] {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT content FROM plugin_results WHERE plugin = ? LIMIT ?",
                arguments: [plugin, limit]
            )
            var contents: [ContentID] = []
            while let row = try rows.next() {
                if let content: ContentID = row.identifier(0) { contents.append(content) }
            }
            return contents
        }
    }

    /// Deletes the results of plugins, except of some.
    package func forgetPlugins(except names: [String], of contents: [ContentID]) throws(StoreError) {
        guard !contents.isEmpty else { return }
        try write { database in
            let kept = try JSONText.string(of: names)
            for table in ["plugin_results", "plugin_values"] {
                let statement = try database.cachedStatement(
                    sql: """
                        DELETE FROM \(table) WHERE content = ? AND plugin NOT IN (SELECT value FROM json_each(?))
                        """
                )
                for content in contents { try statement.execute(arguments: [content.data, kept]) }
            }
        }
    }

    /// Visits the values that plugins found for assets after a row.
    package func forEachFinding(after row: AssetRow, _ body: (IndexFinding) throws -> Void) throws(StoreError) {
        // A library without plugins has no values to visit, and few assets are new.
        let tables = row == 0 ? "plugin_values CROSS JOIN assets" : "assets CROSS JOIN plugin_values"
        try read { database in
            try Self.findings(of: tables, where: "assets.id > ?", row, database, body)
        }
    }

    /// Visits the values that plugins found for these assets.
    package func forEachFinding(
        of assets: [AssetRow],
        _ body: (IndexFinding) throws -> Void
    ) throws(StoreError) {
        try read { database in
            for asset in assets {
                try Self.findings(of: "assets JOIN plugin_values", where: "assets.id = ?", asset, database, body)
            }
        }
    }

    private static func findings(
        of tables: String,
        where condition: String,
        _ asset: AssetRow,
        _ database: Database,
        _ body: (IndexFinding) throws -> Void
    ) throws {
        let statement = try database.cachedStatement(
            sql: """
                SELECT assets.id, plugin, plugin_values.name, number, text, flag FROM \(tables)
                ON assets.content = plugin_values.content WHERE \(condition)
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: [asset])
        while let row = try rows.next() { try body(IndexFinding(row)) }
    }

    /// Results that are the same are left alone, like facts.
    static func putPlugins(of record: Record, _ database: Database) throws {
        guard let content = record.content?.data else { return }
        let isHidden = try HiddenFacts(database).hasPlugins
        let results = record.plugins.map { result in
            let problem: String? =
                result.problem.isEmpty ? nil : isHidden ? Record.PluginResult.sealedProblem : result.problem
            return [result.name, result.digest, problem] as [(any DatabaseValueConvertible)?]
        }
        try replace("plugin_results", ["plugin", "digest", "problem"], of: content, by: results, database)
        let values =
            isHidden ? [] : record.plugins.flatMap { result in result.values.compactMap { $0.row(of: result) } }
        try replace("plugin_values", ["plugin", "name", "number", "text", "flag"], of: content, by: values, database)
    }

    private static func replace(
        _ table: String,
        _ columns: [String],
        of content: Data,
        by rows: [[(any DatabaseValueConvertible)?]],
        _ database: Database
    ) throws {
        let names = columns.joined(separator: ", ")
        let known = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT \(names) FROM \(table) WHERE content = ?"),
            arguments: [content]
        )
        let isSame =
            Set(known.map { Array($0.databaseValues) })
            == Set(rows.map { row in row.map { $0?.databaseValue ?? .null } })
        guard !isSame else { return }
        try database.cachedStatement(sql: "DELETE FROM \(table) WHERE content = ?").execute(arguments: [content])
        let places = String(repeating: ", ?", count: columns.count)
        let statement = try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO \(table) (content, \(names)) VALUES (?\(places))"
        )
        for row in rows { try statement.execute(arguments: StatementArguments([content] + row)) }
    }

    /// Removes the values and problem texts of plugins, including those in run summaries. Keeps the fact that a plugin had
    /// a problem.
    ///
    /// - Returns: the number of rows changed.
    static func hidePluginValues(_ database: Database) throws -> Int {
        try database.execute(sql: "DELETE FROM plugin_values")
        var changed = database.changesCount
        try database.execute(
            sql: "UPDATE plugin_results SET problem = ? WHERE problem <> ?",
            arguments: [Record.PluginResult.sealedProblem, Record.PluginResult.sealedProblem]
        )
        changed += database.changesCount
        // The error text of a failed plugin may reveal facts of a photo. The next run reports it again.
        try database.execute(sql: "DELETE FROM plugin_failures")
        changed += database.changesCount
        try database.execute(
            sql: """
                UPDATE runs SET summary = json_remove(summary, '$.plugins')
                WHERE json_valid(summary) AND json_type(summary, '$.plugins') IS NOT NULL
                """
        )
        return changed + database.changesCount
    }
}

extension Record.PluginResult {
    /// Replaces the text of a problem that is sealed.
    package static let sealedProblem = "sealed"
}

/// One value that a plugin found for an asset's content.
package struct IndexFinding: Sendable, Hashable {
    package var asset: AssetRow
    package var plugin: String
    package var name: String
    package var number: Double?
    package var text: String?
    /// Whether the number represents a Boolean; nil if that was not recorded.
    package var isFlag: Bool?
}

extension IndexFinding {
    fileprivate init(_ row: Row) {
        self.init(asset: row[0], plugin: row[1], name: row[2], number: row[3], text: row[4], isFlag: row[5])
    }
}

extension Record.PluginResult.Value {
    /// Nil for JSON, which can only be displayed.
    fileprivate func row(of result: Record.PluginResult) -> [(any DatabaseValueConvertible)?]? {
        let (number, text, isFlag): (Double?, String?, Bool)
        switch value {
        case .flag(let flag): (number, text, isFlag) = (flag ? 1 : 0, nil, true)
        case .integer(let integer): (number, text, isFlag) = (Double(integer), nil, false)
        case .number(let value): (number, text, isFlag) = (value, nil, false)
        case .text(let value): (number, text, isFlag) = (nil, value, false)
        case .json, nil: return nil
        }
        return [result.name, name, number, text, isFlag]
    }
}
