import DecodeClient
import Imaging
import PictureSamples
import SampleLibrary
import Testing

@Suite("PDFs through decoding processes")
struct PDFPictureTests {
    @Test func `A page is as large as the largest tier, whatever its size on paper`() throws {
        for (width, height) in [(300.0, 200.0), (3, 2), (14_400, 9_600)] {
            let remote = try DocumentMaker.open(SamplePDF(pages: [DocumentMaker.page(width, height)]).bytes())
            #expect(remote.header.format == .pdf && remote.header.orientation == .up)
            #expect(remote.header.storedSize == PixelSize(width: 400, height: 267))
            #expect(try PulledPicture(remote.render(remote.header.storedSize)).largestError() <= 3)
        }
    }

    @Test func `Without a largest tier, and with an absurd one, a page has 4096 pixels along its long edge`() throws {
        let document = SamplePDF(pages: [DocumentMaker.page(200, 300)]).bytes()
        for edge in [0, 4097, 1 << 30] {
            let size = try DocumentMaker.open(document, longEdge: edge).header.storedSize
            #expect(size == PixelSize(width: 2731, height: 4096))
        }
    }

    @Test func `A thread is a pixel wide`() throws {
        let document = SamplePDF(pages: [SamplePDF.Page(width: 14_400, height: 0.01)]).bytes()
        #expect(try DocumentMaker.open(document).header.storedSize == PixelSize(width: 400, height: 1))
    }

    @Test(arguments: [(0, Patch.topLeft), (90, .bottomLeft), (180, .bottomRight), (270, .topRight), (-90, .topRight)])
    func `Pages are upright`(rotation: Int, corner: Patch) throws {
        var page = DocumentMaker.page()
        page.rotation = rotation
        let picture = try DocumentMaker.picture(SamplePDF(pages: [page]).bytes())
        #expect((picture.size.width > picture.size.height) == (rotation % 180 == 0))
        let found = picture.rgb(0.25, 0.25)
        #expect(zip(found, corner.colour).allSatisfy { abs($0 - Int($1)) <= 3 }, "\(found)")
    }

    @Test func `The crop box is what is shown`() throws {
        let crop = SamplePDF.Box(100, 50, 220, 130)
        var page = SamplePDF.Page(width: 300, height: 200, "0 g 0 0 300 200 re f " + DocumentMaker.patches(crop))
        page.crop = crop
        let picture = try DocumentMaker.picture(SamplePDF(pages: [page]).bytes())
        #expect(picture.size == PixelSize(width: 400, height: 267) && picture.largestError() <= 3)
    }

    @Test func `A page that draws nothing is white`() throws {
        let picture = try DocumentMaker.picture(SamplePDF(pages: [SamplePDF.Page(width: 100, height: 100)]).bytes())
        #expect(picture.rgb(0.5, 0.5) == [255, 255, 255] && picture.damage == [])
    }

    @Test func `A scan is its picture`() throws {
        let size = PixelSize(width: 300, height: 200)
        let page = SamplePDF.Page.scan(try VideoMaker.jpeg(size), size, width: 595, height: 396.67)
        #expect(try DocumentMaker.picture(SamplePDF(pages: [page]).bytes()).largestError() <= 6)
    }

    @Test func `Text in a standard font, and in one that is not there, is drawn without opening a file`() throws {
        let lines = Array(repeating: "The quick brown fox jumps over the lazy dog", count: 50)
        var page = SamplePDF.Page.letter(lines)
        for font in ["Helvetica", "Times-Bold", "Courier-Oblique", "NoSuchFont"] {
            page.resources = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /\(font) >> >>"
            let picture = try DocumentMaker.picture(SamplePDF(pages: [page]).bytes())
            #expect(0.01..<0.3 ~= picture.darkShare, "\(font): \(picture.darkShare)")
        }
    }

    @Test func `Each page is shown by its number, and every page says how many there are`() throws {
        let pages = Patch.allCases.map { patch in
            let colour = patch.colour.map { "\(Double($0) / 255)" }.joined(separator: " ")
            return SamplePDF.Page(width: 100, height: 100, "\(colour) rg 0 0 100 100 re f")
        }
        let document = SamplePDF(pages: pages).bytes()
        for (number, patch) in Patch.allCases.enumerated() {
            let remote = try DocumentMaker.open(document, page: number + 1)
            #expect(remote.header.document?.pageCount == 4)
            let picture = try PulledPicture(remote.render(remote.header.storedSize))
            #expect(zip(picture.rgb(0.5, 0.5), patch.colour).allSatisfy { abs($0 - Int($1)) <= 3 })
        }
        for number in [0, 5, 1 << 31] {
            #expect(throws: ImagingError.noPage("it has no page \(number), but 4")) {
                try DocumentMaker.open(document, page: number)
            }
        }
    }

    @Test func `A document says when and by whom it was written, and has its XMP`() throws {
        var document = SamplePDF(pages: [DocumentMaker.page()])
        (document.created, document.author) = ("D:20210701120000+02'00'", "Ada Lovelace")
        document.xmp = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
        let header = try DocumentMaker.open(document.bytes()).header
        #expect(header.document?.created == "2021-07-01T12:00:00+02:00")
        #expect(header.document?.author == "Ada Lovelace" && header.xmp == document.xmp)
    }

    @Test func `The same page gives the same bytes in every process`() throws {
        let document = SamplePDF(pages: [.letter(["Dear reader,", "a letter."])]).bytes()
        let pictures = try (0..<2).map { _ in
            let remote = try DocumentMaker.open(document, DocumentMaker.workers())
            return try PulledPicture(remote.render(remote.header.storedSize))
        }
        #expect(pictures[0].planes == pictures[1].planes)
    }
}
