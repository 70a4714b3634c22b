import Imaging
import PhotoMetadata
import SampleLibrary
import Testing

@testable import FileStructure

@Suite("Raw files of each maker's layout")
struct SampleRawFileTests {
    private func previews(_ layout: SampleRaw.Layout, _ exif: ExifWriter) throws -> [[UInt8]] {
        try (0..<layout.previewNames.count).map { number in
            let size = PixelSize(width: 320 >> number, height: 240 >> number)
            // Of an X3F's two previews, one has EXIF.
            let isBare = layout == .x3f && number == 1
            return try SamplePhoto(size: size, seed: UInt64(number), exif: isBare ? nil : exif).encoded()
        }
    }

    private func pictures(_ raw: RawFile, _ bytes: [UInt8]) -> [[UInt8]] {
        raw.previews.map { Array(bytes[$0.range.clamped(to: 0..<bytes.count)]) }
    }

    @Test("Every preview is found whole, under exiftool's name", arguments: SampleRaw.Layout.allCases)
    func previews(layout: SampleRaw.Layout) throws {
        let previews = try previews(layout, layout.exif)
        for count in 0...previews.count {
            let bytes = SampleRaw(layout, previews: Array(previews.prefix(count))).bytes()
            let raw = try #require(RawFile(FileWindow(bytes)))
            let found = pictures(raw, bytes)
            for (preview, name) in zip(previews.prefix(count), layout.previewNames) {
                let index = found.firstIndex(of: preview)
                #expect(index.map { raw.previews[$0].name } == name, "\(name) of \(count)")
            }
            // Others are those that a photo's own EXIF has, or a small picture of samples.
            let jpegs = zip(raw.previews, found).filter { $0.0.coding == .jpeg && !previews.contains($0.1) }
            #expect(jpegs.isEmpty)
        }
    }

    @Test(
        "Camera, orientation, size and colours are those put in",
        arguments: SampleRaw.Layout.allCases,
        [false, true]
    )
    func facts(layout: SampleRaw.Layout, isAdobeRGB: Bool) throws {
        var exif = layout.exif
        exif.orientation = 6
        if !layout.hasFacts { exif.interoperability = isAdobeRGB ? "R03" : "R98" }
        exif.latitude = 47.5
        exif.longitude = -8.25
        let size = PixelSize(width: 4928, height: 3264)
        exif.additional[.photo]? += [
            ExifEntry(tag: 0xA002, value: .long([UInt32(size.width)])),
            ExifEntry(tag: 0xA003, value: .long([UInt32(size.height)])),
        ]
        let sample = SampleRaw(
            layout,
            previews: try previews(layout, exif),
            exif: exif,
            sensorSize: size,
            isAdobeRGB: isAdobeRGB
        )
        let raw = try #require(RawFile(FileWindow(sample.bytes())))
        #expect(raw.make == exif.make)
        #expect(raw.model == exif.model)
        #expect(raw.orientation == 6)
        #expect(raw.size == RawFile.Size(width: size.width, height: size.height))
        #expect(raw.isAdobeRGB == isAdobeRGB)
        let metadata = MetadataReader.read(exif: raw.exif, xmp: nil)
        let expected = MetadataReader.read(exif: exif.tiff(), xmp: nil)
        #expect(metadata.takenAt == expected.takenAt)
        #expect(metadata.make == expected.make && metadata.model == expected.model)
        #expect(metadata.iso == expected.iso)
        #expect(metadata.orientation == 6)
        #expect(abs((metadata.exposureSeconds ?? 0) - 0.004) < 1e-5)
        #expect(abs((metadata.aperture ?? 0) - 5.6) < 0.1)
        #expect(metadata.focalLength == 35)
    }

    @Test(
        "A BigTIFF file has the previews and facts of the TIFF file",
        arguments: [SampleRaw.Layout.dng, .nef, .arw, .srw]
    )
    func big(layout: SampleRaw.Layout) throws {
        let classic = SampleRaw(layout, previews: try previews(layout, layout.exif)).bytes()
        let big = try #require(BigTIFF.bytes(of: classic))
        let expected = try #require(RawFile(FileWindow(classic)))
        let raw = try #require(RawFile(FileWindow(big)))
        #expect(raw.previews.map(\.name) == expected.previews.map(\.name))
        #expect(pictures(raw, big) == pictures(expected, classic))
        #expect(raw.size == expected.size && raw.orientation == expected.orientation && raw.model == expected.model)
        #expect(MetadataReader.read(exif: raw.exif, xmp: nil) == MetadataReader.read(exif: expected.exif, xmp: nil))
        #expect(MetadataReader.read(exif: raw.exif, xmp: nil).iso == 400)
    }

    @Test("Sensor data is neither read nor taken for a preview", arguments: SampleRaw.Layout.allCases)
    func sensor(layout: SampleRaw.Layout) throws {
        let previews = try previews(layout, layout.exif)
        let bytes = SampleRaw(layout, previews: previews, sensorByteCount: 4 << 20).bytes()
        let raw = try #require(RawFile(FileWindow(bytes)))
        #expect(raw.previews.allSatisfy { $0.range.count < 1 << 20 })
    }

    @Test(
        "A hostile file costs little, and its sound preview is found",
        .timeLimit(.minutes(1)),
        arguments: HostileFile.all.filter { $0.name.hasPrefix("raw-") }.map(\.name)
    )
    func hostile(name: String) throws {
        let file = try #require(HostileFile.all.first { $0.name == name })
        guard case .bytes(let bytes) = file.content else { return }
        let window = FileWindow(bytes())
        let time = ContinuousClock().measure {
            let raw = RawFile(window)
            #expect(raw?.previews.count ?? 0 <= 64)
            #expect(file.fate != .rendered || raw?.previews.isEmpty == false)
            #expect(raw?.exif?.count ?? 0 < 512 << 10)
        }
        // Milliseconds when optimised.
        #expect(time < .seconds(5))
    }
}
