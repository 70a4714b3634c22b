import DecodeProtocol
import Testing

@testable import sluice_decode

@Suite("The canvas of WebP pictures")
struct WebPCanvasTests {
    private static func canvas(_ chunk: String, _ content: [UInt8]) -> WebPCanvas? {
        var bytes = Array("RIFF\0\0\0\0WEBP\(chunk)\0\0\0\0".utf8) + content
        bytes += [UInt8](repeating: 0, count: max(0, 30 - bytes.count))
        return bytes.withUnsafeBytes { WebPCanvas($0) }
    }

    @Test("The size is read from each kind of first chunk")
    func sizes() throws {
        // RFC 9649: edges less one of 24 bits; of 14 bits behind the start code; less one, of 14 bits, packed.
        let extended = try #require(Self.canvas("VP8X", [0, 0, 0, 0, 0x7F, 0x02, 0, 0xDF, 0x01, 0]))
        #expect((extended.width, extended.height) == (640, 480))
        let lossy = try #require(Self.canvas("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x80, 0x02, 0xE0, 0x01]))
        #expect((lossy.width, lossy.height) == (640, 480))
        let packed = UInt32(639 | 479 << 14)
        let lossless = try #require(
            Self.canvas("VP8L", [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) })
        )
        #expect((lossless.width, lossless.height) == (640, 480))
        #expect(lossless.byteCount == 640 * 480 * 4)
    }

    @Test("Short files and other chunks are left to libwebp")
    func others() {
        #expect(Self.canvas("ALPH", []) == nil)
        #expect([UInt8](repeating: 0, count: 29).withUnsafeBytes { WebPCanvas($0) } == nil)
    }

    @Test("A canvas beyond the limits is rejected before it is opened")
    func limits() throws {
        let huge = try #require(Self.canvas("VP8X", [0, 0, 0, 0, 0xFF, 0x3F, 0, 0xFF, 0x3F, 0]))
        let limits = OpenRequest(maxPixelCount: 1 << 30, maxByteCount: 1 << 30, maxProcessorSeconds: 1)
        let failure = #expect(throws: DecodeFailure.self) { try huge.check(against: limits, fileByteCount: 30) }
        #expect(failure?.kind == .tooLarge)
        #expect(failure?.message.contains("limits.maxDecodeBytes (1024 MiB)") == true)
    }
}
