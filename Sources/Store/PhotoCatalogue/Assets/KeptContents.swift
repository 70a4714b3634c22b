import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// The contents of all assets, present or missing, except some: to be asked for in ascending order, without holding all of
/// them in memory.
package struct KeptContents {
    private let catalogue: Catalogue
    private let excluded: Set<AssetRow>
    private let pageCount: Int
    /// Ascending; those before `next` are smaller than what was asked for last.
    private var page: [ContentID] = []
    private var next = 0
    /// The last row that was read; nil before the first.
    private var end: (content: ContentID, row: AssetRow)?
    private var isLast = false
    private var asked: ContentID?

    /// - Parameters:
    ///   - excluded: assets that do not count.
    ///   - pageCount: assets read at a time.
    package init(_ catalogue: Catalogue, without excluded: Set<AssetRow>, pageCount: Int = 4096) {
        (self.catalogue, self.excluded, self.pageCount) = (catalogue, excluded, pageCount)
    }

    /// Whether an asset has the content. A smaller one than before begins a new pass.
    package mutating func contains(_ content: ContentID) throws(StoreError) -> Bool {
        if let asked, content < asked { (page, next, end, isLast) = ([], 0, nil, false) }
        asked = content
        while true {
            while next < page.count, page[next] < content { next += 1 }
            if next < page.count { return page[next] == content }
            if isLast { return false }
            try readPage()
        }
    }

    private mutating func readPage() throws(StoreError) {
        let (end, excluded, pageCount) = (end, excluded, pageCount)
        (page, self.end, isLast) = try catalogue.read { database in
            // Several assets may have one content.
            let statement = try database.cachedStatement(
                sql: """
                    SELECT id, content FROM assets WHERE content >= ?1 AND (content > ?1 OR id > ?2)
                    ORDER BY content, id LIMIT ?3
                    """
            )
            var (page, last, count): ([ContentID], (ContentID, AssetRow)?, Int) = ([], end, 0)
            let rows = try Row.fetchCursor(
                statement,
                arguments: [end?.content.data ?? Data(), end?.row ?? 0, pageCount]
            )
            while try rows.next() != nil {
                let row = StatementRow(statement)
                count += 1
                guard let content: ContentID = row.identifier(1) else { continue }
                last = (content, row[0])
                if !excluded.contains(row[0]), content != page.last { page.append(content) }
            }
            return (page, last, count < pageCount)
        }
        next = 0
    }
}
