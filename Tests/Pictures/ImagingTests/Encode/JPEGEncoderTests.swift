import Glibc
import Testing

@testable import Imaging

@Suite struct JPEGEncoderTests {
    @Test("The same samples give the same bytes, whatever the padding contains", arguments: ChromaLayout.allCases)
    func deterministic(chroma: ChromaLayout) throws {
        let encoder = JPEGEncoder(quality: 80)
        let one = try encoder.encode(.test(45, 37, chroma, padding: 0))
        let other = try encoder.encode(.test(45, 37, chroma, padding: 255))
        #expect(one == other)
    }

    @Test("Higher quality takes more bytes")
    func quality() throws {
        let image = PlanarImage.test(200, 100, .yuv420)
        let sizes = try [1, 50, 80, 100].map { try JPEGEncoder(quality: $0).encode(image).count }
        #expect(sizes == sizes.sorted() && Set(sizes).count == 4)
    }

    @Test("A picture that is too large is rejected with libjpeg's message")
    func tooLarge() {
        #expect(throws: ImagingError.encodingFailed("Maximum supported image dimension is 65500 pixels")) {
            try JPEGEncoder(quality: 80).encode(.test(65_501, 1, .grey))
        }
    }

    @Test("A segment that is too long is rejected")
    func segmentTooLong() {
        var options = JPEGEncoder.Options()
        options.segments = [JPEGEncoder.Segment(marker: 0xE1, bytes: Array(repeating: 0, count: 65_534))]
        #expect(throws: ImagingError.encodingFailed("Bogus marker length")) {
            try JPEGEncoder(quality: 80, options: options).encode(.test(8, 8, .grey))
        }
    }

    @Test("Planes that do not cover the picture are rejected")
    func planesTooSmall() {
        let small = PlanarImage.test(8, 8, .grey)
        let component = JPEGEncoder.Component(plane: small.planes[0], horizontal: 1, vertical: 1)
        #expect(throws: ImagingError.self) {
            try JPEGEncoder(quality: 80).encode([component], size: PixelSize(width: 9, height: 8), coding: .grey)
        }
    }

    @Test("A picture of noise at quality 100 stays within the byte limit")
    func noise() throws {
        let image = PlanarImage(size: PixelSize(width: 1000, height: 1000), chroma: .yuv444)
        for plane in image.planes {
            for y in 0..<plane.height { arc4random_buf(plane.row(y), plane.width) }
        }
        #expect(try JPEGEncoder(quality: 100).encode(image).count > 3_000_000)
    }
}
