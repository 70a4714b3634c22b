/// Texts from a document's description of itself, as in the file.
package struct DocumentTexts: Sendable, Equatable {
    /// When it was written, with the offset from UTC if the file has it.
    package var created: String?
    package var author: String?

    package init(created: String? = nil, author: String? = nil) {
        self.created = created
        self.author = author
    }
}

extension CaptureMetadata {
    /// Adds what other metadata of the file leave open.
    package mutating func add(_ document: DocumentTexts) {
        if takenAt == nil, let date = document.created.flatMap(StatedDate.init(plausible:)) {
            (takenAt, takenFrom) = (date.time, .digitised)
        }
        if artist == nil { artist = document.author.flatMap(Text.cleaned) }
    }
}
