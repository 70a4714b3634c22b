import GRDB
package import StoreFiles

extension Catalogue {
    /// Photos that a commit has put into the trash, and that are not back.
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
