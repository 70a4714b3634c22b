import Imaging
import PhotoModel
import PhotoRecipe
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Documents")
struct DocumentFileTests {
    private let library: TestLibrary

    init() throws { library = try TestLibrary() }

    private func letters(_ count: Int) -> SamplePDF {
        SamplePDF(pages: (1...count).map { .letter(["A letter", "page \($0)"]) })
    }

    @Test func `Tiers, placeholder and fingerprints are those of the first page, and the record has their number`()
        async throws
    {
        var document = letters(3)
        (document.created, document.author) = ("D:20230922183405+02'00'", "Ada Lovelace")
        try library.path("a.pdf").write(document.bytes())
        var recipe = Recipe.default
        recipe.privacy.seal = []
        let report = try await library.run(recipe)
        #expect(report.prepared == 1, "\(library.problems)")
        let record = try library.record("a.pdf")
        #expect(record.format == "pdf" && record.pageCount == 3 && record.width == 1447 && record.height == 2048)
        #expect(record.capture.takenAt.hasPrefix("2023-09-22T18:34:05") && record.capture.takenFrom == "digitised")
        #expect(record.capture.artist == "Ada Lovelace")
        #expect(record.fingerprints.pdq.count == 32 && !record.fingerprints.thumbHash.isEmpty && record.damage.isEmpty)
        #expect(try TierPixels(library.tier("a.pdf", "large").bytes).size == PixelSize(width: 1447, height: 2048))
        #expect(try await library.run(recipe).unchanged == 1)
    }

    @Test func `Larger tiers draw the page larger`() async throws {
        try library.path("a.pdf").write(letters(1).bytes())
        try await library.run()
        var recipe = Recipe.default
        recipe.tiers[0].edge = .long(3000)
        try await library.run(recipe)
        #expect(try library.record("a.pdf").height == 3000)
        #expect(try TierPixels(library.tier("a.pdf", "large").bytes).size == PixelSize(width: 2120, height: 3000))
    }

    @Test func `Those that cannot be shown fail with the reason`() async throws {
        var locked = letters(1)
        locked.isEncrypted = true
        try library.path("locked.pdf").write(locked.bytes())
        try library.path("empty.pdf").write(SamplePDF(pages: []).bytes())
        try library.path("broken.pdf").write(Array("%PDF-1.7\nnothing".utf8))
        let report = try await library.run()
        #expect(report.failed == 3 && report.prepared == 0)
        for (name, reason) in [
            ("locked.pdf", "encrypted: only its password opens it. Save a copy without a password"),
            ("empty.pdf", "too damaged to decode: a PDF in which no page is found"),
            ("broken.pdf", "too damaged to decode: a PDF whose index of objects cannot be read"),
        ] {
            let problem = try #require(try library.asset(FilePath(name)).problem)
            #expect(problem.kind == .failed && problem.reason == reason && !problem.willRetry)
        }
        #expect(try await library.run().failed == 3)
    }

    @Test func `Scans that take more memory than a page of text are prepared all the same`() async throws {
        let size = PixelSize(width: 6000, height: 4000)
        let jpeg = try SamplePhoto(size: size, seed: 3, exif: nil).encoded()
        try library.path("scan.pdf").write(SamplePDF(pages: [.scan(jpeg, size, width: 300, height: 200)]).bytes())
        let report = try await library.run()
        #expect(report.prepared == 1, "\(library.problems)")
    }

    @Test func `A recipe may leave them out`() async throws {
        try library.path("a.PDF").write(letters(1).bytes())
        var recipe = Recipe.default
        #expect(try await library.plan(recipe).found == 1)
        recipe.files.documents = []
        #expect(try await library.plan(recipe).found == 0)
    }

    @Test func `Further pages are rendered at every tier, and not stored`() async throws {
        let pages = [[UInt8]]([[250, 0, 0], [0, 250, 0], [0, 0, 250]]).map { colour in
            SampleTIFF.Directory(320, 240, colour, subfileType: 2)
        }
        try library.path("a.tif").write(SampleTIFF(pages).bytes())
        try library.path("a.pdf").write(letters(2).bytes())
        try await library.run()
        #expect(try library.record("a.tif").pageCount == 3)
        try await library.with { pipeline in
            for (name, page) in [("a.tif", 3), ("a.pdf", 2)] {
                let content = try library.asset(FilePath(name)).content
                var request = TierRequest(library.path(FilePath(name)), content: content)
                request.page = page
                let tiers = try await pipeline.render(request).tiers
                #expect(tiers.map(\.name) == ["large", "medium", "thumb"])
                #expect(try tiers.first?.bytes != library.tier(FilePath(name), "large").bytes)
                let again = try await pipeline.render(request).tiers
                #expect(again.map(\.bytes) == tiers.map(\.bytes))
                request.page = 1
                let first = try await pipeline.render(request).tiers
                #expect(try first.last?.bytes == library.tier(FilePath(name), "thumb").bytes)
            }
        }
    }

    @Test func `A page that is not there fails, and the photo does not`() async throws {
        try library.path("a.pdf").write(letters(2).bytes())
        try library.add("b.jpg")
        try await library.run()
        try await library.with { pipeline in
            for (name, count) in [("a.pdf", 2), ("b.jpg", 1)] {
                var request = TierRequest(library.path(FilePath(name)), tiers: ["thumb"])
                request.page = 3
                let error = await #expect(throws: RenderError.self) { try await pipeline.render(request) }
                guard case .failed(_, _, let reason, _) = try #require(error) else { return }
                #expect(reason.contains("it has no page 3, but \(count)"))
                request.page = 1
                #expect(try await pipeline.render(request).tiers.count == 1)
            }
        }
        #expect(try await library.run().unchanged == 2)
    }
}
