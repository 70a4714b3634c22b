import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// What a commit reads from the catalogue, other than the journal.
extension Catalogue {
    /// The assets with pending decisions, folder by folder, and within each the longest decided first: a folder is opened,
    /// listed and synchronised for many photos at once.
    ///
    /// - Parameter session: only assets last decided about in this session; nil for all.
    package func pendingAssets(ofSession session: SessionRow?) throws(StoreError) -> [AssetRow] {
        try read { database in
            try AssetRow.fetchAll(
                database,
                sql: """
                    SELECT asset FROM decisions JOIN assets ON assets.id = asset
                    WHERE is_pending AND (?1 IS NULL OR session = ?1) AND NOT (\(Self.isLeftOut))
                    ORDER BY folder, decided_ms, asset
                    """,
                arguments: [session]
            )
        }
    }

    /// How many of the assets are to be trashed but are not yet.
    package func countToTrash(_ assets: [AssetRow]) throws(StoreError) -> Int {
        try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT verdict IS 'trash' AND applied_verdict IS NOT 'trash' FROM decisions WHERE asset = ?"
            )
            var count = 0
            for asset in assets where try Bool.fetchOne(statement, arguments: [asset]) == true { count += 1 }
            return count
        }
    }

    /// The photos' own stars and tags, for those contents for which they are known.
    package func ownFacts(of contents: [ContentID]) throws(StoreError) -> [ContentID: OwnFacts] {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT rating, keywords FROM facts WHERE content = ?")
            var facts: [ContentID: OwnFacts] = [:]
            for content in contents {
                facts[content] = try statement.firstRow([content.data]) { row in
                    OwnFacts(rating: row[0], tags: try [TagPath](text: row[1] ?? "[]"))
                }
            }
            return facts
        }
    }

    /// The library's ID, whatever its name.
    package func libraryID() throws(StoreError) -> AssetID {
        let id = try read { try Row.fetchOne($0, sql: "SELECT uuid FROM library")?.identifier(0, as: AssetID.self) }
        guard let id else { throw .catalogueDamaged(file, "it does not name its library") }
        return id
    }

    /// Batches that are active or were killed.
    package func unfinishedBatches() throws(StoreError) -> [Batch] {
        try batches(where: "finished_ms IS NULL", limit: -1)
    }
}
