import SystemPackage
import Testing

@testable import FileStructure
@testable import Imaging

@Suite("Which preview of a camera raw file is taken")
struct RawPreviewChoiceTests {
    private static func jpeg(
        _ width: Int,
        _ height: Int,
        _ segments: [JPEGEncoder.Segment] = [],
        iccProfile: [UInt8]? = nil
    ) throws -> [UInt8] {
        var options = JPEGEncoder.Options()
        options.segments = segments
        return try JPEGEncoder(quality: 90, options: options)
            .encode(.test(width, height, .yuv420), iccProfile: iccProfile)
    }

    /// The sizes of the candidates, the best first.
    private func sizes(
        _ parts: [[UInt8]],
        truncatedBy missing: Int = 0,
        admits: (ImageHeader) -> Bool = { _ in true },
        others: [RawFile.Preview] = []
    ) throws -> [PixelSize] {
        let filler = [UInt8](repeating: 0x55, count: 100)
        var (bytes, previews) = (filler, others)
        for part in parts {
            previews.append(.jpeg(bytes.count..<bytes.count + part.count))
            bytes += part + filler
        }
        bytes.removeLast(missing)
        return try withTemporaryFile(bytes) { file in
            try RawPreviewChoice(.sample(previews: previews), in: file, byteCount: bytes.count, admits: admits)
                .candidates.map(\.size)
        }
    }

    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test("The one with the most pixels, wherever it lies")
    func largest() throws {
        let parts = try [Self.jpeg(160, 120), Self.jpeg(300, 200), Self.jpeg(200, 290)]
        #expect(try sizes(parts) == [size(300, 200), size(200, 290), size(160, 120)])
    }

    @Test("A whole one before a larger one that the end of the file truncates")
    func truncated() throws {
        let parts = try [Self.jpeg(160, 120), Self.jpeg(300, 200)]
        #expect(try sizes(parts, truncatedBy: 200) == [size(160, 120), size(300, 200)])
    }

    @Test("Bytes that are not a JPEG, lossless JPEG and what exceeds the limits are left out")
    func unusable() throws {
        let photo = try Self.jpeg(160, 120)
        // Lossless JPEG, in which some cameras code the sensor's data.
        let frame = try #require(photo.indices.first { photo[$0] == 0xFF && photo[$0 + 1] == 0xC0 })
        var lossless = try Self.jpeg(160, 120)
        lossless[frame + 1] = 0xC3
        let parts = try [Array("no picture".utf8), lossless, photo, Self.jpeg(300, 200)]
        #expect(try sizes(parts) { $0.storedSize.pixelCount < 50_000 } == [size(160, 120)])
    }

    @Test("Uncompressed pictures and JPEG XL are compared by the size in their directories")
    func others() throws {
        let samples = RawFile.RGBSamples(
            size: RawFile.Size(width: 20, height: 30),
            samplesPerPixel: 3,
            bitsPerSample: 8,
            isBigEndian: false,
            strips: [0..<90]
        )
        let others = [
            RawFile.Preview(coding: .rgb(samples), range: 0..<90, size: samples.size, name: "PreviewImage"),
            RawFile.Preview(
                coding: .jpegXL,
                range: 0..<50,
                size: RawFile.Size(width: 400, height: 300),
                name: "PreviewJXL"
            ),
        ]
        #expect(try sizes([Self.jpeg(160, 120)], others: others) == [size(400, 300), size(160, 120), size(20, 30)])
    }

    // MARK: What is told about it

    private func described(_ raw: RawFile, _ preview: RawFile.Preview, _ jpeg: [UInt8]) throws -> ImageHeader {
        let probe = try JPEGProbe(.memory(FileBytes(jpeg)))
        return probe.header.describing(raw, preview, isGrey: probe.chroma == .grey)
    }

    @Test("The facts are the raw file's; what it lacks is the preview's")
    func facts() throws {
        let segments: [JPEGEncoder.Segment] = [.exif(Array("of the preview".utf8)), .xmp(Array("packet".utf8))]
        let jpeg = try Self.jpeg(300, 200, segments)
        let preview = RawFile.Preview.jpeg(0..<jpeg.count)
        let own = try described(.sample(previews: [preview], exif: Array("of the raw file".utf8)), preview, jpeg)
        #expect(own.format == .raw && own.exif == Array("of the raw file".utf8) && own.xmp == Array("packet".utf8))
        let none = try described(.sample(previews: [preview]), preview, jpeg)
        #expect(none.exif == Array("of the preview".utf8))
    }

    @Test("The full size is upright, and the preview's own if it is unknown")
    func fullSize() throws {
        let jpeg = try Self.jpeg(300, 200)
        let preview = RawFile.Preview.jpeg(0..<jpeg.count)
        let known = try described(
            .sample(previews: [preview], orientation: 6, size: RawFile.Size(width: 6000, height: 4000)),
            preview,
            jpeg
        )
        #expect(
            known.fullSize == size(4000, 6000) && known.uprightSize == size(200, 300) && known.orientation == .right
        )
        #expect(try described(.sample(previews: [preview]), preview, jpeg).fullSize == size(300, 200))
    }

    @Test("Adobe RGB that only the metadata name becomes a profile; a profile of its own stays")
    func adobeRGB() throws {
        let jpeg = try Self.jpeg(300, 200)
        let preview = RawFile.Preview.jpeg(0..<jpeg.count)
        let raw = RawFile.sample(previews: [preview], isAdobeRGB: true)
        let profile = try #require(AdobeRGB.profile)
        #expect(try described(raw, preview, jpeg).iccProfile == profile)
        #expect(try described(raw, preview, Self.jpeg(300, 200, iccProfile: [1, 2, 3])).iccProfile == [1, 2, 3])

        let grey = try JPEGEncoder(quality: 90).encode(.test(300, 200, .grey))
        #expect(try described(raw, preview, grey).iccProfile == nil)

        let transform = try ICCTransform(toSRGBFrom: profile)
        #expect(!transform.isIdentity)
    }
}
