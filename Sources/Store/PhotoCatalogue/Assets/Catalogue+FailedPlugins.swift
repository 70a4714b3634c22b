import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

import struct PhotoRecord.Record

extension FailedPlugin {
    fileprivate static let sealedReason = """
        its message is sealed by the recipe's privacy; `sluice show PHOTO` shows it with the library's key
        """
}

extension Catalogue {
    /// Records that a run gave up on a plugin.
    package func notePluginFailure(_ failure: FailedPlugin, version: String) throws(StoreError) {
        try write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO plugin_failures (plugin, version, reason, photos, noted_ms) VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [failure.plugin, version, failure.reason, failure.photos, Int64.now]
            )
        }
    }

    /// Deletes the record of a failed plugin, so that it is tried again.
    package func forgetPluginFailure(of plugin: String) throws(StoreError) {
        try write { try $0.execute(sql: "DELETE FROM plugin_failures WHERE plugin = ?", arguments: [plugin]) }
    }

    /// Deletes the records of failed plugins, except of some that still have work to do.
    package func forgetPluginFailures(except plugins: [String]) throws(StoreError) {
        let known = try read { try String.fetchAll($0, sql: "SELECT plugin FROM plugin_failures") }
        let others = known.filter { !plugins.contains($0) }
        guard !others.isEmpty else { return }
        try write { database in
            for plugin in others {
                try database.execute(sql: "DELETE FROM plugin_failures WHERE plugin = ?", arguments: [plugin])
            }
        }
    }

    /// Plugins that failed as a whole, by name.
    ///
    /// - Parameter names: the plugins to include; nil for all.
    package func failedPlugins(among names: [String]? = nil) throws(StoreError) -> [FailedPlugin] {
        try read { database in
            var failed: [FailedPlugin] = []
            let rows = try Row.fetchCursor(database, sql: "SELECT plugin, reason, photos FROM plugin_failures")
            while let row = try rows.next() {
                failed.append(FailedPlugin(plugin: row[0], reason: row[1], photos: row[2], willRetry: true))
            }
            if let names { failed.removeAll { !names.contains($0.plugin) } }
            let plugins = try names ?? String.fetchAll(database, sql: "SELECT DISTINCT plugin FROM plugin_results")
            for plugin in plugins where !failed.contains(where: { $0.plugin == plugin }) {
                let hasResult = try Bool.fetchOne(
                    database,
                    sql: "SELECT EXISTS (SELECT 1 FROM plugin_results WHERE plugin = ? AND problem IS NULL)",
                    arguments: [plugin]
                )
                guard hasResult == false else { continue }
                let row = try Row.fetchOne(
                    database,
                    sql: "SELECT count(*), min(problem) FROM plugin_results WHERE plugin = ?",
                    arguments: [plugin]
                )
                guard let row, let problem: String = row[1] else { continue }
                let reason = problem == Record.PluginResult.sealedProblem ? FailedPlugin.sealedReason : problem
                failed.append(FailedPlugin(plugin: plugin, reason: reason, photos: row[0], willRetry: false))
            }
            return failed.sorted { $0.plugin < $1.plugin }
        }
    }

    /// Present photos without a result of a plugin, with the problem that the plugin reported.
    package func pluginProblems() throws(StoreError) -> [(asset: Asset, plugin: String, problem: String)] {
        let rows = try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT assets.id, plugin, plugin_results.problem FROM plugin_results
                    JOIN assets ON assets.content = plugin_results.content
                    WHERE plugin_results.problem IS NOT NULL AND assets.gone = 0 ORDER BY assets.id, plugin
                    """
            )
        }
        let assets = try assets(rows: rows.map { $0[0] })
        return rows.compactMap { row in assets[row[0]].map { ($0, row[1], row[2]) } }
    }
}
