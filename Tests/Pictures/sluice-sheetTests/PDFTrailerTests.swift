import Testing

@testable import sluice_sheet

struct PDFTrailerTests {
    private let text = """
        0004736802 00000 n 
        trailer
        << /Size 209
           /Root 208 0 R
           /Info 207 0 R
        >>
        startxref
        4736877
        %%EOF

        """

    @Test func itsReferencesAreRead() throws {
        let trailer = try #require(PDFTrailer(Array(text.utf8)))
        #expect((trailer.size, trailer.table) == (209, 4_736_877))
        #expect((trailer.root, trailer.info) == ("208 0 R", "207 0 R"))
    }

    @Test(arguments: ["/Size", "/Root", "/Info", "startxref", "trailer", " R"])
    func withoutOneOfThemThereIsNone(part: String) {
        #expect(PDFTrailer(Array(text.replacing(part, with: "/Other").utf8)) == nil)
        #expect(PDFTrailer([]) == nil)
    }
}
