import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Motion photos")
struct MotionPhotoTests {
    private let library: TestLibrary
    private let photo = SamplePhoto(size: PixelSize(width: 320, height: 240), seed: 3)
    private let film: [UInt8]

    init() throws {
        library = try TestLibrary()
        film = try SampleVideo(.mp4, .jpeg, frames: Array(repeating: photo.encoded(), count: 10), size: photo.size)
            .bytes()
    }

    @Test(
        "The record says where the film is; tiers are those of the picture",
        arguments: SampleMotionPhoto.Layout.allCases
    )
    func record(layout: SampleMotionPhoto.Layout) async throws {
        let bytes = try SampleMotionPhoto(layout, photo, film: film).encoded()
        try library.path("a.jpg").write(bytes)
        try library.path("still.jpg").write(photo.encoded())
        #expect(try await library.run().prepared == 2, "\(library.problems)")
        let record = try library.record("a.jpg")
        #expect(record.format == "jpeg" && !record.hasVideo && record.damage.isEmpty)
        let start = Int(record.film.offset)
        #expect(Array(bytes[start..<start + Int(record.film.byteCount)]) == film)
        #expect(record.film.container == "mp4" && record.film.durationMs == 400)
        let still = try library.record("still.jpg")
        #expect(!still.hasFilm)
        #expect(try library.tier("a.jpg", "large").bytes == library.tier("still.jpg", "large").bytes)
    }

    @Test("A photo whose metadata is wrong about its film is a photo without one")
    func wrong() async throws {
        for layout in SampleMotionPhoto.Layout.allCases {
            var motion = SampleMotionPhoto(layout, photo, film: film)
            motion.error = 5
            try library.path(FilePath("\(layout).jpg")).write(motion.encoded())
        }
        #expect(try await library.run().prepared == 3, "\(library.problems)")
        for layout in SampleMotionPhoto.Layout.allCases {
            #expect(try !library.record(FilePath("\(layout).jpg")).hasFilm)
        }
    }

    @Test("A record from before films were read is read again, and gets it")
    func renewed() async throws {
        try library.path("a.jpg").write(SampleMotionPhoto(.directory, photo, film: film).encoded())
        try await library.run()
        let asset = try library.asset("a.jpg")
        var record = try library.record("a.jpg")
        record.clearFilm()
        record.captureVersion = 1
        try await CacheWriter(library.cache).write([.prepared(record, tiers: [:])])
        let outcome = AssetOutcome.prepared(record, by: TierDigest(words: [1, 2]))
        let change = AssetChange(.file(asset.place), stamp: asset.stamp, scannedAt: .max, outcome: outcome)
        _ = try library.catalogue.apply([change])
        #expect(try await library.run().prepared == 0)
        #expect(try library.record("a.jpg").film.durationMs == 400)
    }

    @Test("The film of a real motion photo", .enabled(if: Corpus.isThere))
    func real() async throws {
        let folder = try #require(Corpus.folder).appending("live")
        try library.path("motion-samsung.heic").write(folder.appending("motion-samsung.heic").bytes())
        #expect(try await library.run().prepared == 1, "\(library.problems)")
        let samsung = try library.record("motion-samsung.heic").film
        #expect(samsung.offset == 452_284 && samsung.byteCount == 3_226_469 && samsung.durationMs > 1000)
    }
}
