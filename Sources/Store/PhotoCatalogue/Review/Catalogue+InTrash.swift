import GRDB
package import StoreFiles

extension Catalogue {
    /// The number of photos that a commit has trashed and that have not been restored.
    package func trashedCount() throws(StoreError) -> Int {
        try read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM decisions JOIN assets ON assets.id = asset
                    WHERE applied_verdict = 'trash' AND gone <> 0
                    """
            ) ?? 0
        }
    }
}
