import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// Failures that somebody has accepted. They are counted, but raise no alarm until their files change.
package struct AcceptedFailures: Sendable, Equatable {
    private struct Unread: Hashable {
        let size: Int64
        let modified: Int64
    }

    private var contents: Set<ContentID> = []
    /// For files without a content.
    private var unread: [AssetRow: Unread] = [:]

    package init() {}

    package var isEmpty: Bool { contents.isEmpty && unread.isEmpty }

    /// Whether the current failure of a file is accepted.
    ///
    /// - Parameters:
    ///   - content: nil if the file cannot be read.
    ///   - asset: nil if the catalogue does not contain the file.
    package func holds(content: ContentID?, asset: AssetRow?, stamp: FileStamp) -> Bool {
        if let content { return contents.contains(content) }
        guard let asset, let unread = unread[asset] else { return false }
        return unread == Unread(size: stamp.size, modified: stamp.modified)
    }

    package func holds(_ asset: Asset) -> Bool {
        asset.state == .failed && holds(content: asset.content, asset: asset.row, stamp: asset.stamp)
    }
}

extension Catalogue {
    package func acceptedFailures() throws(StoreError) -> AcceptedFailures {
        try read { database in
            var accepted = AcceptedFailures()
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT content, asset, size, mtime_ns FROM accepted_failures"
            )
            while let row = try rows.next() { accepted.add(row) }
            return accepted
        }
    }

    /// Accepts the failures of these assets. Ignores assets that did not fail.
    package func acceptFailures(of assets: [Asset]) throws(StoreError) {
        let failed = assets.filter { $0.state == .failed }
        guard !failed.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO accepted_failures (content, asset, size, mtime_ns, accepted_ms)
                    VALUES (?, ?, ?, ?, ?)
                    """
            )
            for asset in failed {
                let row = asset.content == nil ? asset.row : nil
                try statement.execute(
                    arguments: [asset.content?.data, row, asset.stamp.size, asset.stamp.modified, Int64.now]
                )
            }
        }
    }

    /// Withdraws the acceptance of the failures of these assets.
    package func unacceptFailures(of assets: [Asset]) throws(StoreError) {
        guard !assets.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(
                sql: "DELETE FROM accepted_failures WHERE content = ? OR asset = ?"
            )
            for asset in assets { try statement.execute(arguments: [asset.content?.data, asset.row]) }
        }
    }
}

extension AcceptedFailures {
    fileprivate mutating func add(_ row: Row) {
        if let content: ContentID = row.identifier(0) {
            contents.insert(content)
        } else if let asset: AssetRow = row[1] {
            unread[asset] = Unread(size: row[2], modified: row[3])
        }
    }
}

/// Failures that somebody has accepted.
extension Schema {
    /// By content, so that an acceptance covers copies and moved files, and ends when the file changes. An unreadable file
    /// has no content and is identified by asset, size and time.
    static let acceptedFailures = """
        CREATE TABLE accepted_failures (
            content BLOB UNIQUE,
            asset INTEGER UNIQUE REFERENCES assets ON DELETE CASCADE,
            size INTEGER NOT NULL,
            mtime_ns INTEGER NOT NULL,
            accepted_ms INTEGER NOT NULL,
            CHECK ((content IS NULL) <> (asset IS NULL))
        ) STRICT;
        """
}
