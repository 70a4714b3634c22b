/// A content in the cache, and when somebody last wanted to see it.
package struct ViewedContent: Sendable, Hashable {
    package var content: ContentID
    /// Since 1970; -1 for what no photo holds any more.
    package var day: Int64
    /// Tells apart those of one day.
    package var row: Int64

    package init(content: ContentID, day: Int64, row: Int64) {
        self.content = content
        self.day = day
        self.row = row
    }
}
