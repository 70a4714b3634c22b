import GRDB
import PhotoModel
package import StoreFiles

extension Catalogue {
    /// Records that a pack of a plan is in the library.
    ///
    /// - Parameter digest: SHA-256 of the pack, in hexadecimal.
    package func noteMerge(plan: String, shard: Int, digest: String) throws(StoreError) {
        try write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO merges (plan, shard, digest, merged_ms) VALUES (?, ?, ?, ?)",
                arguments: [plan, shard, digest, Int64.now]
            )
        }
    }

    /// The packs of a plan that are in the library: their digests, by shard.
    package func merges(plan: String) throws(StoreError) -> [Int: String] {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT shard, digest FROM merges WHERE plan = ?",
                arguments: [plan]
            )
            var merges: [Int: String] = [:]
            while let row = try rows.next() { merges[row[0]] = row[1] }
            return merges
        }
    }
}
