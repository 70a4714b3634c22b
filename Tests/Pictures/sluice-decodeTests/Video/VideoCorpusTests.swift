import DecodeClient
import Foundation
import Imaging
import PictureSamples
import Testing

private let corpus = ProcessInfo.processInfo.environment["SLUICE_CORPUS"].map { URL(filePath: $0) }

@Suite("Real videos through decoding processes", .enabled(if: corpus != nil))
struct VideoCorpusTests {
    private func file(_ name: String) throws -> URL { try #require(corpus).appending(path: name) }

    @Test(
        "Videos of phones and encoders are decoded",
        arguments: [
            ("video/hevc-rotated.mov", 1280, 720, Orientation.right, "hevc", 1167),
            ("video/hevc-10bit.mp4", 200, 200, .up, "hevc", 1000), ("video/av1.mkv", 640, 360, .up, "av1", 5000),
            ("video/no-frames-rotated.mp4", 100, 60, .right, "h264", 42),
            ("live/IMG_3589.mov", 1440, 1080, .up, "hevc", 2937),
        ] as [(String, Int, Int, Orientation, String, Int)]
    )
    func videos(name: String, width: Int, height: Int, orientation: Orientation, codec: String, duration: Int) throws {
        let remote = try VideoMaker.open(try file(name))
        #expect(remote.header.storedSize == PixelSize(width: width, height: height))
        #expect(remote.header.orientation == orientation)
        #expect(remote.header.video?.codec == codec && remote.header.video?.milliseconds == duration)
        #expect(try PulledPicture(remote.render(remote.header.storedSize)).damage == [])
    }

    @Test("A phone's video tells when, where and with what it was taken")
    func facts() throws {
        let tags = try #require(try VideoMaker.open(try file("video/hevc-rotated.mov")).header.video?.tags)
        #expect(tags[.created] == "2023-09-22T18:34:05+0200" && tags[.location] == "+52.4597+013.3220+051.178/")
        #expect(tags[.make] == "Apple" && tags[.model] == "iPad mini")
        let live = try #require(try VideoMaker.open(try file("live/IMG_3589.mov")).header.video?.tags)
        #expect(live[.contentIdentifier] == "1EA799FF-8384-4BC4-87AA-139A814D9125")
    }
}
