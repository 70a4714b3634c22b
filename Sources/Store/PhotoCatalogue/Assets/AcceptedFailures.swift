import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// Failures that somebody has accepted: they are counted, and are no reason for alarm until their files change.
package struct AcceptedFailures: Sendable, Equatable {
    private struct Unread: Hashable {
        let size: Int64
        let modified: Int64
    }

    private var contents: Set<ContentID> = []
    /// Of files without a content.
    private var unread: [AssetRow: Unread] = [:]

    package init() {}

    package var isEmpty: Bool { contents.isEmpty && unread.isEmpty }

    /// Whether the failure of a file as it is was accepted.
    ///
    /// - Parameters:
    ///   - content: nil where the file cannot be read.
    ///   - asset: nil for a file that the catalogue does not know.
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

    /// Accepts the failures of these assets; of those that did not fail, nothing is noted.
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

    /// Takes back that the failures of these assets were accepted.
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
    /// By content, so that it holds for copies and after a move, and ends when the file changes. A file that could not be
    /// read has no content: then by file, size and time.
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
