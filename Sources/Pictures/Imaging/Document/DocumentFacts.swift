/// What a file of pages says about itself: a PDF, or a TIFF file of more than one page.
package struct DocumentFacts: Sendable, Equatable {
    /// At least 1.
    package var pageCount: Int
    /// When the document was written: ISO 8601, with the offset from UTC if the file has it.
    package var created: String?
    package var author: String?

    /// More pages are not counted.
    package static let maxPageCount = 1 << 24

    package init(pageCount: Int, created: String? = nil, author: String? = nil) {
        self.pageCount = pageCount
        self.created = created
        self.author = author
    }
}
