import Imaging
import PhotoIndex
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoSession
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Pages of documents, over HTTP", .timeLimit(.minutes(10)))
struct PageTests {
    /// A photo, a PDF of two pages, and a TIFF file of three.
    private func withDocuments(
        _ body: (ServedLibrary, _ photo: AssetID, _ pdf: AssetID, _ tiff: AssetID) async throws -> Void
    ) async throws {
        try await ServedLibrary.with(recipe: .small) {
            $0.servesOriginals = true
        } _: { served async throws in
            let letters = SamplePDF(pages: [.letter(["First"]), .letter(["Second"])])
            let pages = [[200, 20, 20], [20, 200, 20], [20, 20, 200]].map { colour in
                SampleTIFF.Directory(120, 90, colour.map { UInt8($0) }, subfileType: 2)
            }
            try served.photos.appending("a.pdf").write(letters.bytes())
            try served.photos.appending("b.tif").write(SampleTIFF(pages).bytes())
            let library = try Library(LibraryLocation(store: served.folder.path.appending("store")), .write)
            _ = try await PhotoPipeline.with(library, .small) { try await $0.run(roots: [served.photos]) }
            try await served.library.refresh()
            func id(_ name: String) async throws -> AssetID {
                let order = await served.library.order(.name(name))
                return try #require(await served.library.ids(in: order, 0..<1).first)
            }
            try await body(served, id("1.jpg"), id("a.pdf"), id("b.tif"))
        }
    }

    @Test func `Each page has every tier, with a tag of its own`() async throws {
        try await withDocuments { served, _, pdf, tiff in
            for (photo, count) in [(pdf, 2), (tiff, 3)] {
                for tier in ["large", "thumb"] {
                    var (tags, bodies): (Set<String>, Set<[UInt8]>) = ([], [])
                    for page in 1...count {
                        let target = "/api/v1/photos/\(photo)/pages/\(page)/\(tier)"
                        let answer = try await served.ask("GET", target)
                        #expect(answer.status == 200 && answer["content-type"] == "image/jpeg")
                        #expect(answer["cache-control"] == "no-cache")
                        let tag = try #require(answer["etag"])
                        let known = try await served.ask("GET", target, [("If-None-Match", tag)])
                        #expect(known.status == 304 && known["etag"] == tag && known.body.isEmpty)
                        let head = try await served.ask("HEAD", target)
                        #expect(head.status == 200 && head["content-length"] == "\(answer.body.count)")
                        let part = try await served.ask("GET", target, [("Range", "bytes=2-5")])
                        #expect(part.status == 206 && part.body == Array(answer.body[2..<6]))
                        tags.insert(tag)
                        bodies.insert(answer.body)
                    }
                    #expect(tags.count == count && bodies.count == count)
                }
            }
        }
    }

    @Test func `The first page is the photo itself`() async throws {
        try await withDocuments { served, photo, pdf, _ in
            for id in [photo, pdf] {
                let page = try await served.ask("GET", "/api/v1/photos/\(id)/pages/1/thumb")
                let tier = try await served.ask("GET", "/api/v1/photos/\(id)/tiers/thumb")
                #expect(page.status == 200 && page.body == tier.body && page["etag"] == tier["etag"])
            }
        }
    }

    @Test func `A page is rendered once while it stays in memory`() async throws {
        try await withDocuments { served, _, pdf, _ in
            let before = served.library.renderCount
            for _ in 0..<3 {
                let answer = try await served.ask("GET", "/api/v1/photos/\(pdf)/pages/2/large")
                #expect(answer.status == 200)
            }
            #expect(served.library.renderCount == before + 1)
        }
    }

    @Test func `Beyond the last page there is nothing, and nothing is rendered`() async throws {
        try await withDocuments { served, photo, pdf, tiff in
            let before = served.library.renderCount
            for (id, count) in [(photo, "only one"), (pdf, "2"), (tiff, "3")] {
                let answer = try await served.ask("GET", "/api/v1/photos/\(id)/pages/4/thumb")
                #expect(answer.status == 404 && answer["content-type"] == "application/problem+json")
                #expect((answer.document["detail"] as? String)?.hasSuffix("has no page 4, but \(count)") == true)
            }
            for target in ["0/thumb", "-1/thumb", "02/thumb", "x/thumb", "2/none", "2/", "2"] {
                let answer = try await served.ask("GET", "/api/v1/photos/\(pdf)/pages/\(target)")
                #expect(answer.status == 404, "\(target)")
            }
            #expect(served.library.renderCount == before)
        }
    }

    @Test func `Each page is served at full size, a PDF's as large as it is ever drawn`() async throws {
        try await withDocuments { served, photo, pdf, tiff in
            for (id, count, edge) in [(pdf, 2, 4096), (tiff, 3, 120)] {
                var tiles: Set<[UInt8]> = []
                for page in 1...count {
                    let target = "/api/v1/photos/\(id)/full"
                    let size = try await served.ask("GET", "\(target)?page=\(page)").document
                    #expect(size["width"] as? Int == edge || size["height"] as? Int == edge)
                    tiles.insert(try await served.ask("GET", "\(target)/0/0?page=\(page)").body)
                }
                #expect(tiles.count == count)
            }
            for (id, page, status) in [(pdf, "3", 404), (tiff, "4", 404), (photo, "2", 404), (pdf, "0", 400)] {
                let answer = try await served.ask("GET", "/api/v1/photos/\(id)/full?page=\(page)")
                #expect(answer.status == status, "\(page)")
            }
        }
    }

    @Test func `Photos say how many pages they have`() async throws {
        try await withDocuments { served, photo, pdf, tiff in
            for (id, count) in [(photo, nil), (pdf, 2), (tiff, 3)] as [(AssetID, Int?)] {
                let answer = try await served.ask("GET", "/api/v1/photos/\(id)")
                #expect(answer.document["pages"] as? Int == count)
            }
        }
    }
}
