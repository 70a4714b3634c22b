import DecodeProtocol
import Imaging
import Testing

@testable import sluice_decode

@Suite("Limits of decoding")
struct HeaderLimitsTests {
    private let limits = OpenRequest(maxPixelCount: 1_000_000, maxByteCount: 64 << 20, maxProcessorSeconds: 1)

    private func failure(_ width: Int, _ height: Int, peakByteCount: Int = 1 << 20) -> DecodeFailure? {
        let header = ImageHeader(
            format: .png,
            storedSize: PixelSize(width: width, height: height),
            orientation: .up,
            peakByteCount: peakByteCount
        )
        do throws(DecodeFailure) { try header.check(against: limits) } catch { return error }
        return nil
    }

    @Test("A picture within the limits is decoded, to the last pixel and byte")
    func within() {
        #expect(failure(1000, 1000) == nil)
        #expect(failure(1, 1, peakByteCount: 64 << 20) == nil)
    }

    @Test("A picture without pixels is malformed")
    func empty() {
        #expect(failure(0, 5)?.kind == .malformed)
        #expect(failure(5, 0)?.kind == .malformed)
    }

    @Test("A rejection names the limit of the recipe")
    func refused() {
        #expect(
            failure(1001, 1000)?.message
                == "1001 × 1000 pixels, more than limits.maxPixels (1000000) of the recipe"
        )
        #expect(
            failure(1, 1, peakByteCount: 65 << 20)?.message
                == "decoding takes 65 MiB, more than limits.maxDecodeBytes (64 MiB) of the recipe"
        )
        #expect(failure(Wire.maxEdge + 1, 1)?.kind == .tooLarge)
        #expect(failure(.max, .max)?.kind == .tooLarge)
    }

    @Test("An interlaced picture is held as a whole, a plain one is not")
    func whole() {
        func byteCount(isWhole: Bool) -> Int {
            DecodeMemory.of(.png, bytesPerPixel: 3, isWhole: isWhole)
                .byteCount(width: 4000, height: 3000, bytesPerPixel: 3, fileByteCount: 1 << 20)
        }
        #expect(byteCount(isWhole: true) - byteCount(isWhole: false) == 4000 * 3000 * 3)
    }

    @Test("Estimates of impossible pictures are large, not negative", arguments: ImageFormat.allCases)
    func overflow(_ format: ImageFormat) {
        let memory = DecodeMemory.of(format, bytesPerPixel: 8, isWhole: true)
        let byteCount = memory.byteCount(width: .max, height: .max, bytesPerPixel: 8, fileByteCount: .max)
        #expect(byteCount == .max)
    }
}
