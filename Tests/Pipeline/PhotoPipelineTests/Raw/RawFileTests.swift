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

@Suite("Camera raw files")
struct RawFileTests {
    private let library: TestLibrary
    private let large: [UInt8]
    private let small: [UInt8]

    init() throws {
        library = try TestLibrary()
        large = try SamplePhoto(size: PixelSize(width: 480, height: 320), seed: 1).encoded()
        small = try SamplePhoto(size: .small, seed: 2).encoded()
    }

    private func write(_ name: FilePath, _ raw: SampleRaw) throws { try library.path(name).write(raw.bytes()) }

    /// More than a mebibyte of sensor data, so that not all of it is read.
    private func long(_ layout: SampleRaw.Layout = .nef) -> SampleRaw {
        SampleRaw(layout, previews: [large, small], sensorByteCount: 3 << 20)
    }

    @Test("Their tiers are those of the largest preview as a JPEG file", arguments: SampleRaw.Layout.allCases)
    func tiers(layout: SampleRaw.Layout) async throws {
        let name = FilePath("a.\(layout.rawValue)")
        try write(name, SampleRaw(layout, previews: [large, small]))
        try library.path("b.jpg").write(large)
        let report = try await library.run()
        #expect(report.prepared == 2, "\(library.problems)")
        let (raw, jpeg) = (try library.record(name), try library.record("b.jpg"))
        #expect(raw.format == "raw" && jpeg.format == "jpeg")
        #expect(raw.previewWidth == 480 && raw.previewHeight == 320 && jpeg.previewWidth == 0)
        #expect(try library.tiers(name) == library.tiers("b.jpg"))
        #expect(raw.fingerprints == jpeg.fingerprints)
        #expect(raw.damage.isEmpty && raw.decoderVersion == jpeg.decoderVersion)
        #expect(try await library.run().unchanged == 2)
    }

    @Test("A file is what it contains, whatever its name")
    func names() async throws {
        try library.path("jpeg.nef").write(large)
        try write("nef.jpg", SampleRaw(.nef, previews: [small]))
        try write("cr3.tif", SampleRaw(.cr3, previews: [small, small]))
        #expect(try await library.run().prepared == 3, "\(library.problems)")
        #expect(try library.record("jpeg.nef").format == "jpeg")
        #expect(try library.record("nef.jpg").format == "raw")
        #expect(try library.record("cr3.tif").format == "raw")
    }

    @Test("The record has the photo's size, orientation and facts; serial numbers are sealed")
    func facts() async throws {
        var exif = SampleRaw.Layout.nef.exif
        exif.orientation = 6
        try write("a.nef", SampleRaw(.nef, previews: [large], exif: exif))
        var recipe = Recipe.default
        recipe.privacy.seal = [.serialNumbers]
        try await library.run(recipe)
        let record = try library.record("a.nef")
        #expect(record.width == 4000 && record.height == 6000 && record.orientation == 6)
        #expect(record.previewWidth == 320 && record.previewHeight == 480)
        #expect(record.capture.make == exif.make && record.capture.model == exif.model && record.capture.hasTakenAt)
        #expect(!record.capture.hasBodySerialNumber && !record.sealed.isEmpty)
        #expect(try TierPixels(library.tier("a.nef", "large").bytes).size == PixelSize(width: 320, height: 480))
    }

    @Test("Adobe RGB that only the metadata name is carried into the tiers")
    func adobeRGB() async throws {
        try write("a.nef", SampleRaw(.nef, previews: [large], isAdobeRGB: true))
        try await library.run()
        let tier = try library.tier("a.nef", "large").bytes
        #expect(try JPEGProbe(.memory(FileBytes(tier))).header.iccProfile == AdobeRGB.profile)
    }

    // MARK: What is read

    @Test("Only directories and one preview are read", arguments: SampleRaw.Layout.allCases)
    func bytesRead(layout: SampleRaw.Layout) async throws {
        let name = FilePath("a.\(layout.rawValue)")
        try write(name, long(layout))
        let report = try await library.run()
        #expect(report.prepared == 1 && report.bytesRead < 256 << 10)
        #expect(try #require(try library.asset(name).content).isPartial)
    }

    @Test("A file with little besides its preview is identified by all of its bytes, like any other")
    func whole() async throws {
        try write("a.nef", SampleRaw(.nef, previews: [large]))
        try await library.run()
        #expect(try library.asset("a.nef").content?.isPartial == false)
    }

    // MARK: Identity

    @Test("Copies, and a file that was moved, are linked")
    func copies() async throws {
        try write("a.nef", long())
        try library.path("a.nef").copy(to: library.path("b.nef"))
        let first = try await library.run()
        #expect(first.prepared == 1 && first.linked == 1)
        let id = try library.asset("a.nef").id
        try library.path("a.nef").move(to: library.path("c.nef"))
        #expect(try await library.run().linked == 1)
        #expect(try library.asset("c.nef").id == id)
    }

    @Test("Two files that differ only in their sensor's data are two contents", arguments: [false, true])
    func twins(inOneRun: Bool) async throws {
        try write("a.nef", long())
        if !inOneRun { try await library.run() }
        var other = long().bytes()
        other[other.count - 1] ^= 1
        try library.path("b.nef").write(other)
        try await library.run()
        let contents = try ["a.nef", "b.nef"].map { try #require(try library.asset(FilePath($0)).content) }
        #expect(contents[0] != contents[1] && contents.count { $0.isPartial } == 1)
        #expect(try library.tiers("a.nef") == library.tiers("b.nef"))
        #expect(try await library.run().unchanged == 2)
    }

    @Test("Another preview is another content, although the sensor's data are the same")
    func changedPreview() async throws {
        try write("a.nef", long())
        try await library.run()
        let before = try library.asset("a.nef").content
        try write("a.nef", SampleRaw(.nef, previews: [small, large], sensorByteCount: 3 << 20))
        try await library.run()
        #expect(try library.asset("a.nef").content != before)
    }

    // MARK: Rendering

    /// Half of it red, half blue.
    private static let mosaic = BayerMosaic(size: PixelSize(width: 600, height: 400)) { x, _ in
        x < 300 ? (red: 0.5, green: 0.05, blue: 0.05) : (red: 0.05, green: 0.05, blue: 0.5)
    }

    @Test("A file without a preview is rendered from its sensor's data")
    func noPreview() async throws {
        try library.path("a.dng").write(SampleDNG(sensor: .mosaic(Self.mosaic), hasThumbnail: false).bytes())
        #expect(try await library.run().prepared == 1, "\(library.problems)")
        let record = try library.record("a.dng")
        #expect(record.format == "raw" && record.previewWidth == 0 && record.decoderVersion.contains("LibRaw"))
        let pixels = try TierPixels(library.tier("a.dng", "large").bytes)
        #expect(max(pixels.size.width, pixels.size.height) == Int(max(record.width, record.height)))
    }

    @Test("With raw: render, a small preview is not enough, and a large one is")
    func render() async throws {
        let mosaic = SampleDNG.Sensor.mosaic(Self.mosaic)
        let medium = try SamplePhoto(size: PixelSize(width: 240, height: 160), seed: 3).encoded()
        try library.path("small.dng").write(SampleDNG(previews: [.jpeg(medium)], sensor: mosaic).bytes())
        try library.path("large.dng").write(SampleDNG(previews: [.jpeg(large)], sensor: mosaic).bytes())
        try library.path("c.jpg").write(large)
        var recipe = Recipe.default
        recipe.tiers = [TierSpec(name: "only", edge: .long(300), encoding: .jpeg(quality: 80, chroma: .yuv420))]
        try await library.run(recipe)
        #expect(try library.record("small.dng").previewWidth == 240 && library.record("large.dng").previewWidth == 480)

        recipe.raw = .render
        let report = try await library.run(recipe)
        #expect(report.prepared == 3, "\(library.problems)")
        #expect(try library.record("small.dng").previewWidth == 0 && library.record("large.dng").previewWidth == 480)
        #expect(try library.tier("small.dng", "only").tier.width == 300)
        #expect(try await library.run(recipe).unchanged == 3)
    }

    @Test("A raw file with nothing to show fails with its reason")
    func nothing() async throws {
        let filler = SampleDNG.Sensor.filler(size: PixelSize(width: 6000, height: 4000), byteCount: 4096)
        try library.path("a.dng").write(SampleDNG(sensor: filler, hasThumbnail: false).bytes())
        #expect(try await library.run().failed == 1)
        let problem = try #require(try library.asset("a.dng").problem)
        #expect(problem.kind != .damaged && !problem.willRetry && !problem.reason.isEmpty)
    }

    @Test("A thumbnail is shown only if the sensor's data cannot be rendered")
    func thumbnail() async throws {
        try library.path("a.dng").write(SampleDNG(previews: [.jpeg(small)], sensor: .mosaic(Self.mosaic)).bytes())
        try write("b.nef", SampleRaw(.nef, previews: [small]))
        #expect(try await library.run().prepared == 2, "\(library.problems)")
        #expect(try library.record("a.dng").previewWidth == 0 && library.record("b.nef").previewWidth == 96)
    }
}
