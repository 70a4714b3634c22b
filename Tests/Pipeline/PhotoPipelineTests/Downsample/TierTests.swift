import Imaging
import PhotoCache
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import Testing

@testable import PhotoPipeline

@Suite("Tiers")
struct TierTests {
    private let library: TestLibrary

    init() throws { library = try TestLibrary() }

    @Test("A photo gets three tiers of the right sizes that show it")
    func sizes() async throws {
        let photo = SamplePhoto(size: PixelSize(width: 2400, height: 1600), seed: 4)
        try library.add("a.jpg", photo)
        #expect(try await library.run().prepared == 1)
        let record = try library.record("a.jpg")
        #expect(record.width == 2400 && record.height == 1600 && record.format == "jpeg")
        #expect(record.tiers.map(\.name) == ["large", "medium", "thumb"])
        #expect(record.tiers.map(\.width) == [2048, 1024, 256])
        #expect(record.tiers.map(\.height) == [1365, 683, 171])
        let upright = photo.upright()
        for (name, bytes) in try library.tiers("a.jpg") {
            let tier = try #require(record.tier(named: name))
            #expect(tier.format == "jpeg" && tier.byteCount == bytes.count && tier.checksum == crc32(of: bytes))
            let pixels = try TierPixels(bytes)
            #expect(pixels.size == PixelSize(width: Int(tier.width), height: Int(tier.height)))
            #expect(pixels.image.chroma == .yuv420)
            let expected = TierPixels(upright.scaled(toLongEdge: pixels.size.longEdge))
            #expect(try pixels.lumaDifference(from: expected) < 3, "\(name)")
        }
    }

    @Test("A photo is never enlarged, and tiers of the same size are stored once")
    func neverEnlarged() async throws {
        try library.add("a.jpg", size: PixelSize(width: 640, height: 480))
        try await library.run()
        let record = try library.record("a.jpg")
        #expect(record.tiers.map(\.width) == [640, 640, 256])
        #expect(record.tiers.map(\.height) == [480, 480, 192])
        #expect(try library.cache.statistics().tiers.entries == 2)
        #expect(record.tiers[0].storedTierDigest == record.tiers[1].storedTierDigest)
        #expect(Set(record.tiers.map(\.digest)).count == 3)
        let tiers = try library.tiers("a.jpg")
        #expect(tiers["large"] == tiers["medium"] && tiers["large"] != tiers["thumb"])
        try library.expectSound()
    }

    @Test("A photo smaller than all tiers is stored once", arguments: [1, 2, 7, 255])
    func tiny(_ side: Int) async throws {
        try library.add("a.jpg", size: PixelSize(width: side, height: side))
        #expect(try await library.run().prepared == 1)
        #expect(try library.record("a.jpg").tiers.allSatisfy { Int($0.width) == side && Int($0.height) == side })
        #expect(try library.cache.statistics().tiers.entries == 1)
    }

    @Test("A very narrow photo keeps a width of one pixel")
    func narrow() async throws {
        try library.add("a.jpg", size: PixelSize(width: 2500, height: 2))
        #expect(try await library.run().prepared == 1)
        #expect(try library.record("a.jpg").tiers.map(\.height) == [2, 1, 1])
    }

    @Test("A tier contains the colour profile, but no EXIF or XMP", arguments: ["default", "webp"])
    func metadata(_ recipe: String) async throws {
        var photo = SamplePhoto(size: PixelSize(width: 600, height: 400), seed: 4, iccProfile: Profile.displayP3())
        photo.exif?.make = "Sluice Secret Camera"
        photo.exif?.latitude = 47.4
        photo.exif?.longitude = 8.5
        photo.xmp = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><!-- Sluice Secret --></x:xmpmeta>"
        try library.add("a.jpg", photo)
        try await library.run(try .named(recipe))
        let content = try #require(try library.asset("a.jpg").content)
        let record = try await library.with(try .named(recipe)) { try await $0.record(content) }
        #expect(record?.capture.latitude.rounded() == 47)
        for (name, bytes) in try library.tiers("a.jpg") {
            let text = String(decoding: bytes, as: UTF8.self)
            for word in ["Secret", "Exif", "EXIF", "XMP ", "adobe"] { #expect(!text.contains(word), "\(name) \(word)") }
            #expect(bytes.firstRange(of: Profile.displayP3()) != nil, "\(name)")
        }
    }

    @Test("The recipe webp makes WebP of the same sizes")
    func webp() async throws {
        let photo = SamplePhoto(size: PixelSize(width: 1200, height: 900), seed: 4)
        try library.add("a.jpg", photo)
        try await library.run(try .named("webp"))
        let record = try library.record("a.jpg")
        #expect(record.tiers.map(\.format) == ["webp", "webp", "webp"])
        #expect(record.tiers.map(\.width) == [1200, 1024, 256])
        for (name, bytes) in try library.tiers("a.jpg") {
            let pixels = try TierPixels(bytes)
            let expected = TierPixels(photo.upright().scaled(toLongEdge: pixels.size.longEdge))
            #expect(try pixels.lumaDifference(from: expected) < 5, "\(name)")
        }
    }

    @Test("The recipe dataset makes the short edge 256, even for portrait pictures")
    func dataset() async throws {
        try library.add("wide.jpg", size: PixelSize(width: 900, height: 600))
        try library.add("high.jpg", size: PixelSize(width: 400, height: 1000), seed: 2)
        try library.add("small.jpg", size: PixelSize(width: 300, height: 200), seed: 3)
        #expect(try await library.run(try .named("dataset")).prepared == 3)
        for (name, size) in [
            ("wide.jpg", PixelSize(width: 384, height: 256)), ("high.jpg", PixelSize(width: 256, height: 640)),
            ("small.jpg", PixelSize(width: 300, height: 200)),
        ] {
            let tiers = try library.tiers(.init(name))
            let pixels = try TierPixels(try #require(tiers["dataset"]))
            #expect(tiers.count == 1 && pixels.size == size && pixels.image.chroma == .yuv444, "\(name)")
        }
    }

    @Test("Equal photos give equal tiers, byte for byte, in any library")
    func deterministic() async throws {
        let photo = SamplePhoto(size: PixelSize(width: 1111, height: 777), seed: 8)
        let other = try TestLibrary()
        try library.add("a.jpg", photo)
        try other.add("b/c.jpeg", photo)
        try await library.run(jobs: 1)
        try await other.run(jobs: 4)
        #expect(try library.tiers("a.jpg") == other.tiers("b/c.jpeg"))
        #expect(try library.record("a.jpg").tiers == other.record("b/c.jpeg").tiers)
    }
}
