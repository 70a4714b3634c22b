import CWebP
import Testing

@testable import Imaging

@Suite struct WebPEncoderTests {
    /// R, G, B as libwebp decodes it.
    func decode(_ bytes: [UInt8]) throws -> (size: PixelSize, rgb: [UInt8]) {
        var width: Int32 = 0
        var height: Int32 = 0
        let memory = try #require(WebPDecodeRGB(bytes, bytes.count, &width, &height))
        defer { WebPFree(memory) }
        let size = PixelSize(width: Int(width), height: Int(height))
        return (size, Array(UnsafeBufferPointer(start: memory, count: 3 * size.pixelCount)))
    }

    func meanError(_ a: [UInt8], _ b: [UInt8]) -> Double {
        Double(zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(a.count)
    }

    @Test(
        "Colours survive a round trip, also in odd sizes",
        arguments: [ChromaLayout.grey, .yuv420],
        [(1, 1), (33, 17), (200, 151)]
    )
    func colours(chroma: ChromaLayout, size: (Int, Int)) throws {
        let image = PlanarImage.test(size.0, size.1, chroma)
        let decoded = try decode(WebPEncoder(quality: 95).encode(image))
        #expect(decoded.size == image.size)
        #expect(meanError(decoded.rgb, image.rgb()) < 2.5)
    }

    @Test("Black and white return to full range", arguments: [0, 255] as [UInt8])
    func range(level: UInt8) throws {
        let image = PlanarImage(size: PixelSize(width: 32, height: 32), chroma: .grey)
        image.planes[0].samples.update(repeating: level, count: 32 * image.planes[0].stride)
        let decoded = try decode(WebPEncoder(quality: 90).encode(image))
        #expect(decoded.rgb.allSatisfy { abs(Int($0) - Int(level)) <= 1 })
    }

    @Test("The same samples give the same bytes, whatever the padding contains")
    func deterministic() throws {
        let encoder = WebPEncoder(quality: 80)
        #expect(
            try encoder.encode(.test(45, 37, .yuv420, padding: 0))
                == encoder.encode(.test(45, 37, .yuv420, padding: 255))
        )
    }

    @Test("Profile and picture are preserved")
    func profile() throws {
        let profile = (0..<3001).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let image = PlanarImage.test(45, 37, .yuv420)
        let plain = try WebPEncoder(quality: 80).encode(image)
        let bytes = try WebPEncoder(quality: 80).encode(image, iccProfile: profile)
        #expect(try decode(bytes).rgb == decode(plain).rgb)
        let start = try #require(bytes.firstRange(of: Array("ICCP".utf8))).upperBound + 4
        #expect(Array(bytes[start..<start + profile.count]) == profile)
    }

    @Test("Other layouts and too many pixels are rejected")
    func refused() {
        #expect(throws: ImagingError.encodingFailed("WebP requires 4:2:0 or grey planes")) {
            try WebPEncoder(quality: 80).encode(.test(8, 8, .yuv444))
        }
        #expect(throws: ImagingError.encodingFailed("WebP allows at most 16383 pixels per side")) {
            try WebPEncoder(quality: 80).encode(.test(16_384, 1, .grey))
        }
    }

    @Test("A tier's encoding selects the encoder")
    func tiers() throws {
        let image = PlanarImage.test(45, 37, .yuv420)
        let jpeg = try TierEncoding.jpeg(quality: 80, chroma: .yuv420).encode(image, iccProfile: [1, 2, 3])
        let webp = try TierEncoding.webp(quality: 80).encode(image, iccProfile: nil)
        #expect(ImageFormat.sniff(jpeg) == .jpeg)
        #expect(try JPEGProbe(.memory(FileBytes(jpeg))).header.iccProfile == [1, 2, 3])
        #expect(ImageFormat.sniff(webp) == .webp)
    }

    @Test("Planes survive a round trip in the full range", arguments: [(1, 1), (33, 17), (200, 151)])
    func planes(size: (Int, Int)) throws {
        let image = PlanarImage.test(size.0, size.1, .yuv420)
        let decoded = try PlanarImage.decodingWebP(WebPEncoder(quality: 95).encode(image))
        #expect(decoded.size == image.size && decoded.chroma == .yuv420)
        #expect(meanError(decoded.rgb(), image.rgb()) < 2.5)
        #expect(throws: ImagingError.self) { try PlanarImage.decodingWebP([1, 2, 3]) }
    }
}
