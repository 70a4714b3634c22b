import DecodeClient
import Imaging
import PictureSamples
import SampleLibrary
import Testing

@Suite("Damaged PDFs, and those that cannot be shown")
struct PDFDamageTests {
    private func reason(_ bytes: [UInt8]) throws -> ImagingError {
        try #require(#expect(throws: ImagingError.self) { try DocumentMaker.picture(bytes) })
    }

    private let page = DocumentMaker.page()

    @Test func `An encrypted one says that it needs its password`() throws {
        var document = SamplePDF(pages: [page])
        document.isEncrypted = true
        #expect(try reason(document.bytes()) == .encrypted)
    }

    @Test func `One without objects says that its index cannot be read`() throws {
        #expect(try reason(Array("%PDF-1.7\n".utf8)) == .malformed("a PDF whose index of objects cannot be read"))
    }

    @Test func `One without pages says that none is found`() throws {
        #expect(try reason(SamplePDF(pages: []).bytes()) == .malformed("a PDF in which no page is found"))
    }

    @Test func `An index at the wrong place is made anew`() throws {
        var document = SamplePDF(pages: [page])
        document.indexOffset = 12
        #expect(try DocumentMaker.picture(document.bytes()).largestError() <= 3)
    }

    @Test func `Bytes before the header do not matter`() throws {
        var document = SamplePDF(pages: [page])
        document.preamble = [UInt8](repeating: 0x0A, count: 1000)
        #expect(try DocumentMaker.picture(document.bytes()).largestError() <= 3)
    }

    @Test func `One without its end is refused with the reason`() throws {
        let cut = Array(SamplePDF(pages: [page]).bytes().dropLast(600))
        #expect(try reason(cut) == .malformed("a PDF whose index of objects cannot be read"))
    }

    @Test func `A page without an area is refused, or gets one`() throws {
        let document = SamplePDF(pages: [SamplePDF.Page(width: 0, height: 0)]).bytes()
        if let header = try? DocumentMaker.open(document).header {
            #expect(header.storedSize.longEdge == 400)
        } else {
            #expect(try reason(document) == .malformed("a page without an area"))
        }
    }

    @Test func `A page with a large scan gets the memory for it at once`() throws {
        let size = PixelSize(width: 6000, height: 4000)
        let scan = SamplePDF.Page.scan(try VideoMaker.jpeg(size), size, width: 300, height: 200)
        let document = SamplePDF(pages: [scan]).bytes()
        let remote = try DocumentMaker.open(document)
        #expect(try PulledPicture(remote.render(remote.header.storedSize)).largestError() <= 6)
    }

    @Test(arguments: HostileFile.all.filter { $0.name.hasPrefix("pdf-") }.map(\.name))
    func `A hostile one is drawn or refused, and the process goes on or says why`(name: String) throws {
        let file = try #require(HostileFile.all.first { $0.name == name })
        guard case .bytes(let bytes) = file.content else { return }
        let workers = DocumentMaker.workers(maxByteCount: 256 << 20)
        let deadline = Duration.seconds(file.fate == .endless ? 2 : 5)
        let found = Result {
            let remote = try withScratchFile(bytes()) { try workers.open($0, deadline: deadline) }
            return try PulledPicture(remote.render(remote.header.storedSize))
        }
        switch found {
        case .success: #expect([.rendered, .either].contains(file.fate))
        case .failure(let error): #expect([.refused, .endless, .either].contains(file.fate), "\(error)")
        }
    }
}
