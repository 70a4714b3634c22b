import DecodeClient
import Foundation
import Imaging
import PictureSamples
import Testing

private let corpus = ProcessInfo.processInfo.environment["SLUICE_CORPUS"].map { URL(filePath: $0) }

@Suite("Real documents through decoding processes", .enabled(if: corpus != nil))
struct DocumentCorpusTests {
    private func file(_ name: String) throws -> URL { try #require(corpus).appending(path: name) }

    @Test(
        arguments: [("pdf/four-pages.pdf", 4), ("pdf/book.pdf", nil), ("formats/multipage.tif", 5)] as [(String, Int?)]
    )
    func `Every tenth page of real documents is drawn`(name: String, count: Int?) throws {
        let found = try #require(try DocumentMaker.open(try file(name)).header.document?.pageCount)
        #expect(count.map { $0 == found } ?? (found > 1))
        for page in stride(from: 1, through: found, by: max(1, found / 10)) {
            let remote = try DocumentMaker.open(try file(name), page: page)
            let picture = try PulledPicture(remote.render(remote.header.storedSize.scaled(toLongEdge: 400)))
            #expect(picture.damage == [] && picture.darkShare < 0.9)
        }
    }

    @Test func `The second eye of an MPO file is no page`() throws {
        #expect(try DocumentMaker.open(try file("formats/sugarshack.mpo")).header.document == nil)
    }
}
