/// A content in the cache, and when it was last viewed.
package struct ViewedContent: Sendable, Hashable {
    package var content: ContentID
    /// Days since 1970; -1 for a content that no photo has any more.
    package var day: Int64
    /// Distinguishes contents of the same day.
    package var row: Int64

    package init(content: ContentID, day: Int64, row: Int64) {
        self.content = content
        self.day = day
        self.row = row
    }
}
