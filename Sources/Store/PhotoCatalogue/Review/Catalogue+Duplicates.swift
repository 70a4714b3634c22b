import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// Reads and stores what is needed to compare photos.
extension Catalogue {
    /// Calls the body with the content of each photo, in the order in which the photos were added.
    package func forEachComparableContent(_ body: (ContentID) -> Void) throws(StoreError) {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT assets.content \(Self.comparable) ORDER BY assets.id"
            )
            while let row = try rows.next() { if let content: ContentID = row.identifier(0) { body(content) } }
        }
    }

    /// In the order in which the photos were added.
    package func comparablePhotos(where isWanted: (ContentID) -> Bool) throws(StoreError) -> [ComparablePhoto] {
        try read { database in
            try Self.comparable(
                try Row.fetchCursor(database, sql: "\(Self.selection) \(Self.comparable) ORDER BY assets.id"),
                where: isWanted
            )
        }
    }

    /// Only photos with these contents, in the order in which they were added.
    package func comparablePhotos(of contents: [ContentID]) throws(StoreError) -> [ComparablePhoto] {
        try read { database in
            let statement = try database.cachedStatement(
                sql: "\(Self.selection) \(Self.comparable) AND assets.content = ?"
            )
            var photos: [ComparablePhoto] = []
            for content in Set(contents) {
                photos += try Self.comparable(try Row.fetchCursor(statement, arguments: [content.data]))
            }
            return photos.sorted { $0.row < $1.row }
        }
    }

    private static let selection = "SELECT assets.id, uuid, assets.content, name"

    private static let comparable = """
        FROM assets LEFT JOIN decisions ON asset = assets.id
        WHERE gone = 0 AND assets.content IS NOT NULL AND verdict IS NOT 'trash'
        """

    private static func comparable(
        _ rows: RowCursor,
        where isWanted: (ContentID) -> Bool = { _ in true }
    ) throws -> [ComparablePhoto] {
        var photos: [ComparablePhoto] = []
        while let row = try rows.next() {
            guard let content: ContentID = row.identifier(2), isWanted(content), let id: AssetID = row.identifier(1)
            else { continue }
            photos.append(ComparablePhoto(row: row[0], id: id, content: content, name: row.bytes(3)))
        }
        return photos
    }

    /// The stored picture digests of contents; nil where there is nothing to compute.
    ///
    /// - Parameter version: version of the computation; results of others are ignored.
    package func pictureDigests(of contents: [ContentID], version: Int) throws(StoreError) -> [ContentID: [UInt8]?] {
        try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT digest FROM picture_digests WHERE content = ? AND version = ?"
            )
            var digests: [ContentID: [UInt8]?] = [:]
            for content in contents {
                let found = try statement.firstRow([content.data, version]) { row -> [UInt8]? in
                    (row[0] as Data?).map { Array($0) }
                }
                if let found { digests[content] = .some(found) }
            }
            return digests
        }
    }

    package func putPictureDigests(_ digests: [ContentID: [UInt8]?], version: Int) throws(StoreError) {
        guard !digests.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(
                sql: "INSERT OR REPLACE INTO picture_digests (content, version, digest) VALUES (?, ?, ?)"
            )
            for (content, digest) in digests {
                try statement.execute(arguments: [content.data, version, digest.map { Data($0) }])
            }
        }
    }
}
