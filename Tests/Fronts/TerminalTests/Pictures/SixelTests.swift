import Foundation
import SystemPackage
import Terminal
import TestSupport
import Testing

@Suite("Sixel")
struct SixelTests {
    static let convert = ["/usr/bin/magick", "/usr/bin/convert"].first(where: FileManager.default.isExecutableFile)

    @Test("is decoded to the encoded picture", arguments: [(64, 48), (61, 53), (1, 1), (7, 6), (300, 5)])
    func decoded(width: Int, height: Int) throws {
        let picture = try RGBPicture.sample(width, height)
        let (decoded, colourCount) = try SixelDecoder.decode(SixelEncoder.encode(picture))
        #expect(picture.difference(decoded) < 8)
        #expect(colourCount <= 256)
        if width >= 32, height >= 32 { #expect(picture.differenceFromFar(decoded, by: 8) < 10) }
    }

    @Test("has few colours if few are requested, and mixes them")
    func fewColours() throws {
        let picture = try RGBPicture.sample(96, 96)
        let (decoded, colourCount) = try SixelDecoder.decode(SixelEncoder.encode(picture, maxColours: 16))
        #expect(colourCount <= 16)
        #expect(picture.differenceFromFar(decoded, by: 24) < 30)
    }

    @Test("of one colour is short, and has that colour")
    func oneColour() throws {
        let picture = try RGBPicture.made(600, 400, [UInt8](repeating: 0, count: 720_000))
        let bytes = SixelEncoder.encode(picture)
        #expect(bytes.count < 1000)
        #expect(try SixelDecoder.decode(bytes).picture == picture)
    }

    @Test("of any pixels is valid", arguments: UInt64(0)..<8)
    func anyPixels(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
        let pixels = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
        let picture = try RGBPicture.made(width, height, pixels)
        #expect(try SixelDecoder.decode(SixelEncoder.encode(picture)).picture.difference(picture) < 40)
    }

    /// Only its size: some versions read the colours of any Sixel, even their own, as black.
    @Test("is read by ImageMagick", .enabled(if: convert != nil))
    func imageMagick() throws {
        let folder = try TemporaryFolder()
        let (from, to) = (folder.path.appending("picture.six"), folder.path.appending("picture.rgb"))
        try from.write(SixelEncoder.encode(try .sample(120, 90)))
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.convert))
        process.arguments = ["sixel:\(from)", "-depth", "8", "rgb:\(to)"]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try to.bytes().count == 120 * 90 * 3)
    }
}
