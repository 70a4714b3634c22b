import CZlib
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Imaging

@Suite struct PNGEncoderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        .enabled(if: Tool.has("vips")),
        arguments: [ChromaLayout.grey, .yuv420, .yuv444],
        [(1, 1), (3, 1), (33, 17), (256, 171)]
    )
    func `Another decoder gets the same pixels`(_ chroma: ChromaLayout, _ size: (Int, Int)) throws {
        let image = PlanarImage.test(size.0, size.1, chroma)
        let (png, raw) = (folder.path.appending("a.png"), folder.path.appending("a.raw"))
        try png.write(try PNGEncoder().encode(image))
        try Tool.run("vips", "rawsave", png.string, raw.string)
        let expected =
            chroma == .grey ? stride(from: 0, to: image.rgb().count, by: 3).map { image.rgb()[$0] } : image.rgb()
        #expect(try raw.bytes() == expected)
    }

    @Test func `Texts come before the picture, and the same picture gives the same bytes`() throws {
        let image = PlanarImage.test(40, 30, .yuv420)
        let encoder = PNGEncoder(texts: [("Thumb::URI", Array("file:///a%20b".utf8)), ("Software", Array("x".utf8))])
        let bytes = try encoder.encode(image)
        #expect(try bytes == encoder.encode(image))
        #expect(Self.chunks(bytes).map(\.type) == ["IHDR", "sRGB", "tEXt", "tEXt", "IDAT", "IEND"])
        #expect(Self.chunks(bytes)[2].content == Array("Thumb::URI\0file:///a%20b".utf8))
    }

    @Test func `A colour profile is kept`() throws {
        let profile = (0..<500).map { UInt8(truncatingIfNeeded: $0) }
        let bytes = try PNGEncoder().encode(PlanarImage.test(4, 4, .yuv444), iccProfile: profile)
        let chunk = try #require(Self.chunks(bytes).first { $0.type == "iCCP" })
        let name = Array("icc\0\0".utf8)
        #expect(Array(chunk.content.prefix(name.count)) == name)
        var (inflated, count) = ([UInt8](repeating: 0, count: 600), uLong(600))
        let compressed = Array(chunk.content.dropFirst(name.count))
        #expect(uncompress(&inflated, &count, compressed, uLong(compressed.count)) == Z_OK)
        #expect(Array(inflated.prefix(Int(count))) == profile)
    }

    @Test func `Photos become smaller with filters than a plain picture would be`() throws {
        let image = PlanarImage(size: PixelSize(width: 256, height: 256), chroma: .yuv444)
        for plane in image.planes {
            for y in 0..<plane.height {
                for x in 0..<plane.width { plane.row(y)[x] = UInt8(truncatingIfNeeded: x + 2 * y) }
            }
        }
        #expect(try PNGEncoder().encode(image).count < 256 * 256 / 4)
    }

    private static func chunks(_ png: [UInt8]) -> [(type: String, content: [UInt8])] {
        var (chunks, place) = ([(type: String, content: [UInt8])](), 8)
        while place + 12 <= png.count {
            let count = png[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: png[(place + 4)..<(place + 8)], as: UTF8.self)
            chunks.append((type, Array(png[(place + 8)..<(place + 8 + count)])))
            let sum = png[(place + 8 + count)..<(place + 12 + count)].reduce(0) { $0 << 8 | UInt64($1) }
            let covered = Array(png[(place + 4)..<(place + 8 + count)])
            #expect(sum == UInt64(crc32(0, covered, UInt32(covered.count))))
            place += 12 + count
        }
        return chunks
    }
}
