import Foundation
import Imaging
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCommit
@testable import PhotoDuplicates

@Suite("The picture digest of a file", .enabled(if: Tool.has("vips", "heif-enc", "webpmux", "exiftool")))
struct PictureDigestTests {
    private let folder: TemporaryFolder

    /// Creates a photo and a slightly lighter version.
    init() throws {
        folder = try TemporaryFolder()
        let photo = SamplePhoto(size: PixelSize(width: 300, height: 200), seed: 1, quality: 92)
        try path("a.jpg").write(try photo.encoded())
        try Tool.run("vips", "copy", path("a.jpg"), "\(path("a.png"))[strip]")
        try Tool.run("vips", "linear", path("a.png"), path("b.png"), "1", "6", "--uchar")
    }

    private func path(_ name: String) -> FilePath { folder.path.appending(name) }

    /// Encodes the PNGs as `a.` and `b.` of a format.
    private func encode(_ format: String) throws {
        for name in ["a", "b"] {
            switch format {
            case "png": break
            case "heic": try Tool.run("heif-enc", "-q", "80", path("\(name).png"), "-o", path("\(name).heic"))
            default: try Tool.run("vips", "copy", path("\(name).png"), path("\(name).\(format)[lossless]"))
            }
        }
    }

    private func digest(_ name: String) throws -> [UInt8]? {
        let file = try OriginalFile(path(name))
        return PictureDigest.digest(of: try file.read(0..<file.byteCount)) { file.heifItems }
    }

    @Test(arguments: ["png", "webp", "heic"])
    func `Is equal if only metadata differs`(_ format: String) throws {
        try encode(format)
        let (plain, titled) = (path("a.\(format)"), path("titled.\(format)"))
        switch format {
        case "png":
            var chunks = try Chunk.all(in: plain.bytes())
            chunks.insert(Chunk(type: "tEXt", content: Array("Title\u{0}Oslo".utf8)), at: 1)
            try titled.write(Chunk.signature + chunks.flatMap(\.bytes))
        case "webp":
            try path("a.xmp").write(Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8))
            try Tool.run("webpmux", "-set", "xmp", path("a.xmp"), plain, "-o", titled)
        default: try Tool.run("exiftool", "-XMP:Title=Oslo", "-EXIF:Artist=Somebody", "-o", titled, plain)
        }
        #expect(try titled.bytes() != plain.bytes())
        let digest = try #require(try digest("a.\(format)"))
        #expect(try self.digest("titled.\(format)") == digest)
        #expect(try self.digest("b.\(format)") != digest)
    }

    @Test(arguments: ["png", "webp", "heic"])
    func `Does not exist for a truncated file`(_ format: String) throws {
        try encode(format)
        let whole = try path("a.\(format)").bytes()
        #expect(try digest("a.\(format)") != nil)
        for count in [whole.count - 1, whole.count * 9 / 10, whole.count / 2, 40, 12] {
            try path("cut.\(format)").write(Array(whole.prefix(count)))
            #expect(try digest("cut.\(format)") == nil, "\(count) of \(whole.count) bytes")
        }
    }

    @Test func `Is independent of how a PNG divides its data, but not of a missing chunk`() throws {
        let chunks = try Chunk.all(in: path("a.png").bytes())
        let data = chunks.filter { $0.type == "IDAT" }.flatMap(\.content)
        let (before, behind) = (chunks.prefix { $0.type != "IDAT" }, chunks.reversed().prefix { $0.type != "IDAT" })
        func write(_ name: String, _ parts: [[UInt8]]) throws {
            let all = before + parts.map { Chunk(type: "IDAT", content: $0) } + behind.reversed()
            try path(name).write(Chunk.signature + all.flatMap(\.bytes))
        }
        try write("one.png", [data])
        try write("three.png", [Array(data[..<10]), Array(data[10..<20]), Array(data[20...])])
        try write("less.png", [Array(data[..<10]), Array(data[20...])])
        let digest = try #require(try digest("a.png"))
        #expect(try self.digest("one.png") == digest && self.digest("three.png") == digest)
        #expect(try self.digest("less.png") != digest)
    }
}

/// A PNG chunk, whose checksum is ignored.
private struct Chunk {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var type: String
    var content: [UInt8]

    var bytes: [UInt8] {
        let length = (0..<4).map { UInt8(content.count >> (24 - 8 * $0) & 0xFF) }
        return length + Array(type.utf8) + content + [0, 0, 0, 0]
    }

    static func all(in bytes: [UInt8]) throws -> [Chunk] {
        var chunks: [Chunk] = []
        var rest = bytes.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            chunks.append(Chunk(type: type, content: Array(rest.dropFirst(8).prefix(length))))
            rest = rest.dropFirst(12 + length)
        }
        try #require(chunks.last?.type == "IEND")
        return chunks
    }
}
