import Foundation
import Imaging
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@Suite("Sample raw files", .enabled(if: Tool.has("exiftool")))
struct SampleRawTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("ExifTool extracts the previews that were put in, byte for byte", arguments: SampleRaw.Layout.allCases)
    func previews(layout: SampleRaw.Layout) throws {
        for count in Set([1, layout.previewNames.count]) {
            var previews = try previews(count)
            if layout == .x3f { previews[0] = try preview(layout.exif) }
            let file = try write(SampleRaw(layout, previews: previews).bytes(), layout.rawValue)
            for (number, name) in layout.previewNames.enumerated() {
                let extracted = try Tool.run("exiftool", "-b", "-\(name)", file)
                let isEqual = extracted == (number < count ? previews[number] : [])
                #expect(isEqual, "\(name) of \(count): \(extracted.count) bytes")
            }
        }
    }

    @Test(
        "ExifTool reads the facts that were put in, and finds no fault in the structure",
        arguments: SampleRaw.Layout.allCases,
        [false, true]
    )
    func facts(layout: SampleRaw.Layout, isAdobeRGB: Bool) throws {
        var exif = layout.exif
        exif.orientation = 6
        exif.dateTimeOriginal = "2019:03:02 01:02:03"
        exif.interoperability = isAdobeRGB ? "R03" : "R98"
        let previews = layout.hasFacts ? try previews(1) : [try preview(exif)]
        let raw = SampleRaw(layout, previews: previews, exif: exif, isAdobeRGB: isAdobeRGB)
        let file = try write(raw.bytes(), layout.rawValue)
        let tags = try tags(of: file)
        #expect(tags["FileType"] as? String == layout.rawValue.uppercased())
        #expect(tags["Make"] as? String == exif.make)
        #expect(tags["Model"] as? String == exif.model)
        #expect(tags["DateTimeOriginal"] as? String == exif.dateTimeOriginal)
        // The steps of a CRW's scale are coarser.
        #expect(try abs(number("ExposureTime", in: tags) - 0.004) < 0.0001)
        #expect(try abs(number("FNumber", in: tags) - 5.6) < 0.1)
        #expect(tags["ISO"] as? Int == 400)
        #expect(tags["FocalLength"] as? Double == 35)
        if layout == .crw {
            #expect(tags["Rotation"] as? Int == 90)
            #expect(tags["ColorSpace"] as? Int == (isAdobeRGB ? 2 : 1))
        } else {
            #expect(tags["Orientation"] as? Int == 6)
            #expect(tags["LensModel"] as? String == exif.lens)
            #expect(tags["InteropIndex"] as? String == (isAdobeRGB ? "R03" : "R98"))
            #expect(tags["ColorSpace"] as? Int == (isAdobeRGB ? 65_535 : 1))
        }
        let warnings = try warnings(of: file)
        #expect(warnings == [])
    }

    @Test("The sensor's data is as large as wanted, and behind all previews", arguments: SampleRaw.Layout.allCases)
    func sensor(layout: SampleRaw.Layout) throws {
        var raw = SampleRaw(layout, previews: try previews(layout.previewNames.count))
        let small = raw.bytes()
        raw.sensorByteCount = 1 << 20
        let large = raw.bytes()
        #expect(large.count - small.count == 1 << 20 - 4096)
    }

    @Test("A DNG has previews of uncompressed strips and of JPEG XL")
    func codings() throws {
        let size = PixelSize(width: 50, height: 30)
        let samples = (0..<size.pixelCount * 3).map { UInt8(truncatingIfNeeded: $0) }
        let picture: [UInt8] = [0xFF, 0x0A] + Array(repeating: 7, count: 400)
        let dng = SampleDNG(previews: [
            .rgb(samples, size: size, rowsPerStrip: 7), .jpegXL(picture, size: size),
        ])
        let bytes = dng.bytes()
        let file = try write(bytes, "dng")
        let warnings = try warnings(of: file)
        // DNG 1.7 is later than some versions of exiftool.
        #expect(warnings.allSatisfy { $0 == "[minor] Unknown value for SubIFD2:Compression" })
        #expect(try strips(of: "SubIFD1", in: file).count == 5)
        #expect(try strips(of: "SubIFD1", in: file).flatMap { bytes[$0] } == samples)
        #expect(try strips(of: "SubIFD2", in: file).flatMap { bytes[$0] } == picture)
    }

    @Test("A mosaic has a sample of the right colour for each pixel", arguments: [false, true])
    func mosaic(hasThumbnail: Bool) throws {
        let mosaic = BayerMosaic(size: PixelSize(width: 6, height: 4)) { x, _ in
            x < 2 ? (red: 1, green: 0.5, blue: 0) : (red: 0, green: 0, blue: 1)
        }
        let bytes = SampleDNG(sensor: .mosaic(mosaic), hasThumbnail: hasThumbnail).bytes()
        let file = try write(bytes, "dng")
        #expect(try warnings(of: file).isEmpty)
        let strips = try strips(of: hasThumbnail ? "SubIFD" : "IFD0", in: file)
        let data = strips.flatMap { bytes[$0] }
        let samples = stride(from: 0, to: data.count, by: 2).map { Int(data[$0]) | Int(data[$0 + 1]) << 8 }
        let (black, white) = (512, 16_383)
        let red = black + (white - black + 1) / 2
        let green = black + (white - black + 1) / 2
        let blue = black + Int((Double(white - black) * 0.625).rounded())
        #expect(samples.prefix(6) == [red, green, black, black, black, black])
        #expect(samples.dropFirst(6).prefix(6) == [green, black, black, blue, black, blue])
    }

    /// Where the strips of a directory are.
    private func strips(of group: String, in file: FilePath) throws -> [Range<Int>] {
        let words = ["exiftool", "-json", "-n", "-b", "-\(group):all", file.string]
        let output = try Data(Tool.status(words).output)
        let tags = try #require((JSONSerialization.jsonObject(with: output) as? [[String: Any]])?.first)
        func numbers(_ name: String) throws -> [Int] {
            try "\(#require(tags[name]))".split(separator: " ").compactMap { Int($0) }
        }
        return try zip(numbers("StripOffsets"), numbers("StripByteCounts")).map { $0..<$0 + $1 }
    }

    private func warnings(of file: FilePath) throws -> [String] {
        let output = try Tool.run("exiftool", "-validate", "-warning", "-a", "-s", "-s", "-s", file)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.prefixMatch(of: /OK|[0-9]+ Warning/) == nil }
    }

    /// A preview with the facts, which begins with EXIF, as cameras' files do.
    private func preview(_ exif: ExifWriter) throws -> [UInt8] {
        let jpeg = try SamplePhoto(size: PixelSize(width: 96, height: 64), seed: 1, exif: exif).encoded()
        let jfif = 2 + 18
        return Array(jpeg.prefix(2) + jpeg.dropFirst(jfif))
    }

    private func previews(_ count: Int) throws -> [[UInt8]] {
        try (0..<count).map { number in
            let size = PixelSize(width: 96 >> number, height: 64 >> number)
            return try SamplePhoto(size: size, seed: UInt64(number), exif: nil).encoded()
        }
    }

    private func write(_ bytes: [UInt8], _ type: String) throws -> FilePath {
        let file = folder.path.appending("file.\(type)")
        try Data(bytes).write(to: URL(filePath: file.string))
        return file
    }

    /// Those of many digits are text.
    private func number(_ name: String, in tags: [String: Any]) throws -> Double {
        try #require(tags[name].flatMap { Double("\($0)") }, "\(name)")
    }

    private func tags(of file: FilePath) throws -> [String: Any] {
        let output = try Data(Tool.run("exiftool", "-json", "-n", file))
        return try #require((JSONSerialization.jsonObject(with: output) as? [[String: Any]])?.first)
    }
}
