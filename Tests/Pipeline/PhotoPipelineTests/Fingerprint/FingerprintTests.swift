import Fingerprinting
import Imaging
import PhotoCache
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Fingerprints")
struct FingerprintTests {
    @Test(
        "They are the same for every recipe",
        arguments: [
            PixelSize(width: 2400, height: 1600), PixelSize(width: 700, height: 900), PixelSize(width: 200, height: 90),
        ]
    )
    func sameForEveryRecipe(_ size: PixelSize) async throws {
        var records: [Record] = []
        for name in ["default", "thumbnails", "webp", "dataset"] {
            let library = try TestLibrary()
            try library.add("a.jpg", SamplePhoto(size: size, seed: 31, orientation: .right))
            try await library.run(try .named(name))
            records.append(try library.record("a.jpg"))
        }
        #expect(Set(records.map(\.fingerprints)).count == 1)
        #expect(Set(records.map(\.quality)).count == 1)
        #expect(records[0].fingerprints.pdq.count == 32 && records[0].fingerprints.pdqQuality > 0)
    }

    @Test("A smaller version is near, another photo is far")
    func distances() async throws {
        let library = try TestLibrary()
        let photo = SamplePhoto(size: PixelSize(width: 900, height: 600), seed: 41)
        let small = photo.upright().scaled(toLongEdge: 400)
        try library.add("a.jpg", photo)
        try library.path("small.jpg").write(
            try TierEncoding.jpeg(quality: 60, chroma: .yuv420).encode(small, iccProfile: nil)
        )
        try library.add("other.jpg", size: PixelSize(width: 900, height: 600), seed: 42)
        try await library.run()
        let hashes = try ["a.jpg", "small.jpg", "other.jpg"].map { name in
            try #require(PDQHash(bytes: try library.record(.init(name)).fingerprints.pdq))
        }
        #expect(hashes[0].distance(to: hashes[1]) <= 30)
        #expect(hashes[0].distance(to: hashes[2]) > 60)
        var entries = 0
        try library.cache.forEachFingerprint { _, _ in entries += 1 }
        #expect(entries == 3)
    }

    @Test("Capture metadata is in the record, and absent facts stay absent")
    func capture() async throws {
        let library = try TestLibrary()
        var photo = SamplePhoto(size: .small, seed: 51)
        photo.exif?.make = "Canon"
        photo.exif?.model = "EOS"
        photo.exif?.dateTimeOriginal = "2021:07:04 12:34:56"
        photo.exif?.offset = "+02:00"
        photo.exif?.iso = 200
        try library.add("a.jpg", photo)
        try library.add("bare.jpg", SamplePhoto(size: .small, seed: 52, exif: nil))
        try await library.run()
        let capture = try library.record("a.jpg").capture
        #expect(capture.takenAt == "2021-07-04T12:34:56+02:00" && capture.iso == 200)
        #expect(capture.make == "Canon" && capture.model == "EOS" && !capture.hasLatitude && !capture.hasLens)
        #expect(try library.record("bare.jpg").capture == Record.Capture())
    }
}
