import Fingerprinting
import Foundation
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Quality in records")
struct QualityTests {
    @Test("All scores are in the record, and match the picture")
    func scores() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg", SamplePhoto(size: PixelSize(width: 900, height: 600), seed: 41))
        try library.add("dark.jpg", SamplePhoto(size: PixelSize(width: 900, height: 600), seed: 41, brightness: -300))
        try library.add("grey.jpg", SamplePhoto(size: PixelSize(width: 900, height: 600), seed: 41, chroma: .grey))
        try await library.run()
        let (photo, dark) = (try library.record("a.jpg").quality, try library.record("dark.jpg").quality)
        #expect(photo.contrast > 10 && photo.colourfulness > 5 && photo.hasNoise && photo.motionBlur < 1)
        #expect(photo.depicts.isEmpty && photo.signals.isEmpty)
        #expect(dark.shadowsClipped > photo.shadowsClipped + 0.5 && dark.contrast < photo.contrast)
        #expect(try library.record("grey.jpg").quality.colourfulness == 0)
    }

    @Test("Records of an older version are made again, with the scores that they lacked")
    func olderRecords() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        try await library.run()
        var old = try library.record("a.jpg")
        old.quality = Record.Quality()
        old.fingerprints.version = AnalysisPicture.version - 1
        try await library.with { try await $0.resources.writer?.write([.rendered(old, tiers: [:])]) }
        let asset = try library.asset("a.jpg")
        let place = AssetPlace(
            root: try #require(library.catalogue.roots().first).id,
            folder: "",
            name: Array("a.jpg".utf8)
        )
        // As that version left it: settled by another digest.
        let outcome = AssetOutcome.prepared(old, by: TierDigest(words: [1, 1]))
        try library.catalogue.apply([AssetChange(.file(place), stamp: asset.stamp, scannedAt: 1, outcome: outcome)])
        try await library.run()
        let record = try library.record("a.jpg")
        #expect(record.fingerprints.version == AnalysisPicture.version && record.quality.hasContrast)
    }

    @Test("A picture labelled as a screenshot is one; the same picture with a camera's make is not")
    func screenshot() async throws {
        let library = try TestLibrary()
        let drawn = PlanarImage(size: PixelSize(width: 750, height: 1334), chroma: .yuv420)
        for plane in drawn.planes {
            for y in 0..<plane.height {
                plane.row(y).update(repeating: plane.width == 750 ? (y < 90 ? 40 : 230) : 128, count: plane.width)
            }
        }
        func file(_ make: String?) throws -> [UInt8] {
            var exif = ExifWriter()
            exif.make = make
            var options = JPEGEncoder.Options()
            options.segments = [.exif(exif.tiff()), .xmp(Array("<x>Screenshot</x>".utf8))]
            return try JPEGEncoder(quality: 90, options: options).encode(drawn, iccProfile: nil)
        }
        try library.path("screen.jpg").write(try file(nil))
        try library.path("camera.jpg").write(try file("ACME"))
        try await library.run()
        let quality = try library.record("screen.jpg").quality
        #expect(quality.depicts == "screenshot")
        #expect(quality.signals.contains("its metadata calls it a screenshot"))
        #expect(quality.signals.contains("750 × 1334 pixels are the size of a screen"))
        #expect(try library.record("camera.jpg").quality.depicts.isEmpty)
    }

    /// It shows a drawing in fine lines on a sheet of paper.
    private static let drawing = "canon_powershot_a2500.jpg"

    @Test(
        "No camera photo is a screenshot, document or receipt except one of a sheet of paper",
        .enabled(if: Corpus.isThere)
    )
    func cameras() async throws {
        let folder = try #require(Corpus.folder).appending("cameras")
        let library = try TestLibrary()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.string)
        for name in names {
            try FileManager.default.copyItem(
                atPath: folder.appending(name).string,
                toPath: library.path(FilePath(name)).string
            )
        }
        try await library.run()
        #expect(names.count > 30)
        for name in names {
            let depicts = try library.record(FilePath(name)).quality.depicts
            #expect(depicts == (name == Self.drawing ? "document" : ""), "\(name)")
        }
    }
}
