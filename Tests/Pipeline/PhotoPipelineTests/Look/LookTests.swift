import Backpressure
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("A first look at new photos", .timeLimit(.minutes(5)))
struct LookTests {
    @Test("Before they are prepared, photos have the camera's facts and thumbnail")
    func facts() async throws {
        let looked = try await LookedLibrary()
        let asset = try looked.library.asset("7.jpg")
        #expect(asset.state == .pending && asset.content == nil && !asset.isMissing)
        let row = try looked.indexRow("7.jpg")
        let facts = try #require(row.facts)
        #expect(row.isProvisional && facts.format == "jpeg" && facts.width == 320 && facts.height == 240)
        #expect(facts.make == "Maker" && facts.model == "Model 1" && facts.lens == "Lens")
        #expect(facts.taken == 1_705_492_800_000)
        let jpeg = try #require(try looked.library.cache.lookedPicture(asset.id))
        #expect(try JPEGProbe(.memory(FileBytes(jpeg))).header.storedSize == PixelSize(width: 160, height: 120))
        let picture = try #require(try looked.library.catalogue.lookedPictures(of: [asset.row])[asset.row])
        #expect(picture.width == 320 && picture.height == 240 && picture.thumbHash.count > 15)
    }

    @Test("A run prepares what was looked at, each photo under its ID, and leaves no look behind")
    func preparing() async throws {
        let looked = try await LookedLibrary()
        let id = try looked.library.asset("7.jpg").id
        let facts = try looked.indexRow("7.jpg").facts
        let report = try await looked.library.run()
        #expect(report.found == LookedLibrary.count && report.prepared == LookedLibrary.count)
        #expect(!report.interrupted && report.missing == 0)
        #expect(try looked.looked == (0, 0))
        let row = try looked.indexRow("7.jpg")
        #expect(try looked.library.asset("7.jpg").id == id && !row.isProvisional)
        #expect(row.facts?.taken == facts?.taken && row.facts?.width == facts?.width)
        #expect(row.facts?.model == facts?.model && row.facts?.lens == facts?.lens)
        try looked.library.expectSound()
        #expect(try await looked.library.run().unchanged == LookedLibrary.count)
    }

    @Test("One run looks first and prepares then; a few photos are prepared at once")
    func report() async throws {
        let library = try TestLibrary()
        for number in 0..<16 { try LookedLibrary.add(number, to: library) }
        let few = try await library.run()
        #expect(few.prepared == 16 && !few.stages.contains { $0.name == "look" })
        for number in 0..<17 { try LookedLibrary.add(number, to: library, in: "more") }
        try library.add("one/other.jpg", seed: 9)
        let many = try await library.run()
        #expect(many.found == 34 && many.unchanged == 16 && many.prepared + many.linked == 18)
        #expect(many.stages.first { $0.name == "look" }?.photos == 18)
        #expect(try library.catalogue.lookedAssets().isEmpty)
    }

    @Test("The next run looks at nothing again, and prepares the newest first")
    func order() async throws {
        let looked = try await LookedLibrary()
        let before = try looked.library.cache.lookedPhotos()
        let survey = try await looked.look()
        #expect(survey.work.lookedAt == LookedLibrary.count && survey.work.kept?.isEmpty == true)
        #expect(try looked.library.cache.lookedPhotos() == before)
        let names = try await looked.library.with { [photos = looked.library.photos] pipeline in
            let run = PipelineRun(pipeline, roots: [photos], monitor: RunMonitor())
            return try await run.withOpenRun { open in
                let survey = try await run.survey(open, RunControl())
                let candidates = ByteChannel<Candidate>(capacity: 1 << 20)
                #expect(try await open.supplyStage().run(survey, to: candidates) != nil)
                candidates.finish()
                var names: [String] = []
                while let next = try await candidates.receive() {
                    names.append(String(decoding: next.place.name, as: UTF8.self))
                }
                return names
            }
        }
        #expect(names == (0..<LookedLibrary.count).reversed().map { "\($0).jpg" })
    }

    @Test("Hidden facts are not stored, and those hidden later are removed")
    func privacy() async throws {
        func recipe(_ privacy: String) throws -> Recipe {
            let yaml = "version: 1\ntiers: [{name: thumb, longEdge: 64}]\nprivacy: {\(privacy)}"
            return try Recipe(yaml: Array(yaml.utf8), file: "mine.yaml")
        }
        let looked = try await LookedLibrary(recipe("seal: [location], omit: [camera, time]"))
        let facts = try #require(try looked.indexRow("7.jpg").facts)
        #expect(!facts.hasLocation && facts.make == nil && facts.lens == nil && facts.taken == nil)
        #expect(facts.width == 320)
        let open = try await LookedLibrary(recipe("seal: []"))
        #expect(try open.indexRow("7.jpg").facts?.hasLocation == true)
        try open.library.catalogue.hideFacts([.latitude, .longitude, .make, .burstIdentifier])
        let hidden = try #require(try open.indexRow("7.jpg").facts)
        #expect(!hidden.hasLocation && hidden.make == nil && hidden.model != nil)
    }

    @Test("Hostile, truncated and unreadable heads cost only their own facts")
    func hostile() async throws {
        let looked = try await LookedLibrary { library in
            _ = try HostileFile.writeAll(to: library.path("hostile"))
            let whole = try library.path("7.jpg").bytes()
            for count in [0, 1, 3, 20, 300, 1000] {
                try library.path(FilePath("cut/\(count).jpg")).write(Array(whole.prefix(count)))
            }
        }
        #expect(try looked.indexRow("7.jpg").facts?.width == 320)
        #expect(try looked.indexRow("cut/300.jpg").facts?.width ?? 0 == 0)
        let counts = try looked.library.catalogue.counts()
        #expect(counts.pending == counts.present && counts.present > LookedLibrary.count + 6)
        try looked.library.expectSound()
    }
}
