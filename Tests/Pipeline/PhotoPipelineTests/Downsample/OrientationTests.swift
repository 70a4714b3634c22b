import Fingerprinting
import Imaging
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Orientation")
struct OrientationTests {
    private static let size = PixelSize(width: 450, height: 300)

    private func photo(_ orientation: Orientation) -> SamplePhoto {
        SamplePhoto(size: Self.size, seed: 11, orientation: orientation, chroma: .yuv422, quality: 95)
    }

    private func name(_ orientation: Orientation, _ suffix: String) -> FilePath {
        FilePath("\(orientation.rawValue).\(suffix)")
    }

    /// Prepares the picture in the eight orientations, and expects all tiers to be upright and equal.
    private func expectUpright(_ library: TestLibrary, _ suffix: String) async throws {
        let report = try await library.run()
        #expect(report.prepared == 8, "\(library.problems)")
        let upright = TierPixels(photo(.up).upright().scaled(toLongEdge: 256))
        let first = try pdq(library.record(name(.up, suffix)))
        for orientation in Orientation.allCases {
            let name = name(orientation, suffix)
            let record = try library.record(name)
            #expect(record.orientation == orientation.rawValue, "\(name)")
            #expect(record.width == 450 && record.height == 300, "\(name)")
            for tier in try library.tiers(name) {
                let pixels = try TierPixels(tier.value)
                #expect(pixels.size == (tier.key == "thumb" ? upright.size : Self.size), "\(name) \(tier.key)")
            }
            let thumb = try TierPixels(library.tier(name, "thumb").bytes)
            #expect(try thumb.lumaDifference(from: upright) < 3, "\(name)")
            #expect(try pdq(record).distance(to: first) <= 16, "\(name)")
        }
    }

    private func pdq(_ record: Record) throws -> PDQHash { try #require(PDQHash(bytes: record.fingerprints.pdq)) }

    @Test("The eight orientations of a JPEG are made upright")
    func jpeg() async throws {
        let library = try TestLibrary()
        for orientation in Orientation.allCases { try library.add(name(orientation, "jpg"), photo(orientation)) }
        try await expectUpright(library, "jpg")
    }

    @Test(
        "The eight orientations of other formats are made upright",
        .enabled(if: Tool.has("vips", "exiftool")),
        arguments: ["png", "webp", "tif"]
    )
    func others(_ suffix: String) async throws {
        let library = try TestLibrary()
        let source = library.folder.path.appending("source.jpg")
        for orientation in Orientation.allCases {
            var photo = photo(orientation)
            photo.exif = nil
            try source.write(try photo.encoded())
            let path = library.path(name(orientation, suffix)).string
            try Tool.run("vips", "copy", source.string, path + (suffix == "webp" ? "[lossless]" : ""))
            try Tool.run("exiftool", "-q", "-overwrite_original", "-Orientation#=\(orientation.rawValue)", path)
        }
        try await expectUpright(library, suffix)
    }

    @Test("An invalid orientation counts as upright", arguments: [0, 9, 255])
    func nonsense(_ value: UInt16) async throws {
        let library = try TestLibrary()
        var photo = photo(.up)
        photo.exif?.orientation = value
        try library.add("a.jpg", photo)
        try await library.run()
        #expect(try library.record("a.jpg").orientation == 1)
    }
}
