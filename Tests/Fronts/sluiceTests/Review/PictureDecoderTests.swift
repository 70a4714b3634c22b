import Foundation
import Imaging
import SampleLibrary
import SluiceClient
import Terminal
import Testing

@testable import sluice

@Suite("Pictures for a terminal")
struct PictureDecoderTests {
    private func jpeg(_ size: PixelSize) throws -> EncodedPicture {
        picture(try SamplePhoto(size: size, seed: 3, orientation: .up).encoded())
    }

    private func picture(_ bytes: some Sequence<UInt8>, _ mediaType: String = "image/jpeg") -> EncodedPicture {
        EncodedPicture(bytes: Data(bytes), mediaType: mediaType, tier: "large")
    }

    @Test("A JPEG is decoded whole, or at a fraction that has enough pixels", arguments: [16, 100, 160, 5000])
    func jpeg(_ longEdge: Int) throws {
        let picture = try jpeg(PixelSize(width: 317, height: 201))
        let decoded = try #require(try PictureDecoder.picture(.wanted(picture), longEdge: longEdge))
        #expect(decoded.width >= min(longEdge, 317) && decoded.width <= 317)
        let aspect = Double(decoded.width) / Double(decoded.height)
        #expect(abs(aspect - 317.0 / 201) < 0.08)
        // The same picture at any size: its middle row has about the same colours.
        let whole = try #require(try PictureDecoder.picture(.wanted(picture), longEdge: .max))
        let (a, b) = (decoded.scaled(toWidth: 8, height: 5), whole.scaled(toWidth: 8, height: 5))
        let differences = zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.reduce(0, +) / differences.count < 8)
    }

    @Test("WebP and grey tiers are decoded too")
    func otherKinds() throws {
        let image = PlanarImage(size: PixelSize(width: 40, height: 20), chroma: .yuv420)
        for (plane, value) in zip(image.planes, [120, 90, 200] as [UInt8]) {
            for y in 0..<plane.height { plane.row(y).update(repeating: value, count: plane.width) }
        }
        let webp = try TierEncoding.webp(quality: 90).encode(image, iccProfile: nil)
        let picture = self.picture(webp, "image/webp")
        let decoded = try #require(try PictureDecoder.picture(.wanted(picture), longEdge: 40))
        #expect((decoded.width, decoded.height) == (40, 20))
        // Mostly red.
        #expect(decoded.pixels[0] > decoded.pixels[1] + 50 && decoded.pixels[0] > decoded.pixels[2] + 50)

        let grey = PlanarImage(size: PixelSize(width: 40, height: 20), chroma: .grey)
        for y in 0..<20 { grey.planes[0].row(y).update(repeating: 77, count: 40) }
        let jpeg = try TierEncoding.jpeg(quality: 90, chroma: .yuv420).encode(grey, iccProfile: nil)
        let other = self.picture(jpeg)
        let shown = try #require(try PictureDecoder.picture(.standIn(other), longEdge: 40))
        #expect(shown.pixels.allSatisfy { abs(Int($0) - 77) <= 1 })
    }

    @Test("An invalid picture throws, and no picture gives nil")
    func damaged() throws {
        let broken = self.picture([0xFF, 0xD8, 0xFF, 0xE0, 1])
        #expect(throws: (any Error).self) { try PictureDecoder.picture(.wanted(broken), longEdge: 100) }
        let other = self.picture("hello".utf8, "text/plain")
        #expect(throws: (any Error).self) { try PictureDecoder.picture(.standIn(other), longEdge: 100) }
        #expect(try PictureDecoder.picture(.none, longEdge: 100) == nil)
        #expect(try PictureDecoder.picture(.placeholder(Data([1, 2])), longEdge: 100) == nil)
    }
}
