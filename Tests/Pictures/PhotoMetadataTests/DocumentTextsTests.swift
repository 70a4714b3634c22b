import Testing

@testable import PhotoMetadata

@Suite("What documents say about themselves")
struct DocumentTextsTests {
    private func metadata(_ texts: DocumentTexts, after other: CaptureMetadata = CaptureMetadata()) -> CaptureMetadata {
        var metadata = other
        metadata.add(texts)
        return metadata
    }

    @Test func `The time and the author are those of the document`() {
        let found = metadata(DocumentTexts(created: "2021-07-01T12:00:00+02:00", author: " Ada\u{0}Lovelace "))
        #expect(found.takenAt?.iso8601 == "2021-07-01T12:00:00+02:00" && found.takenFrom == .digitised)
        #expect(found.artist?.hasPrefix("Ada") == true)
    }

    @Test(arguments: ["", "yesterday", "1970-01-01T00:00:00Z", "2021-13-01T00:00:00Z"])
    func `Nonsense is no time`(text: String) { #expect(metadata(DocumentTexts(created: text)).takenAt == nil) }

    @Test func `XMP goes before the document's own texts`() {
        var other = CaptureMetadata()
        other.takenAt = CaptureTime(parsing: "2001-02-03T04:05:06")
        other.artist = "Grace Hopper"
        let found = metadata(DocumentTexts(created: "2021-07-01T12:00:00Z", author: "Ada"), after: other)
        #expect(found.takenAt == other.takenAt && found.artist == "Grace Hopper")
    }
}
