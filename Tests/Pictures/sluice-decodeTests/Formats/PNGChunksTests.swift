import DecodeProtocol
import PictureSamples
import Testing

@testable import sluice_decode

@Suite("Chunks of PNG files before the pixels")
struct PNGChunksTests {
    private static func chunk(_ type: String, _ content: [UInt8] = []) -> [UInt8] {
        let length = UInt32(content.count)
        return (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + type.utf8 + content + [0, 0, 0, 0]
    }

    private static func file(_ chunks: [[UInt8]]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", [UInt8](repeating: 0, count: 13))
            + chunks.joined() + chunk("IDAT") + chunk("IEND")
    }

    private static func check(_ bytes: [UInt8]) throws {
        try withScratchFile(bytes) { try PNGChunks.check($0) }
    }

    @Test("A handful of texts is accepted")
    func few() throws {
        try Self.check(Self.file(Array(repeating: Self.chunk("iTXt", [1, 2, 3]), count: 64)))
    }

    @Test("Hundreds of compressed texts are rejected", arguments: ["zTXt", "iTXt"])
    func texts(_ type: String) {
        #expect(throws: DecodeFailure(kind: .tooLarge, message: "more than 64 texts before its pixels")) {
            try Self.check(Self.file(Array(repeating: Self.chunk(type), count: 65)))
        }
    }

    @Test("Texts after the first pixels do not count")
    func behind() throws {
        try Self.check(Self.file([Self.chunk("IDAT")] + Array(repeating: Self.chunk("zTXt"), count: 65)))
    }

    @Test("Chunks larger than any real file has before its pixels are rejected")
    func bytes() {
        let claim: [UInt8] = [0x04, 0, 0, 1] + "eXIf".utf8
        #expect(throws: DecodeFailure(kind: .tooLarge, message: "more than 64 MiB before its pixels")) {
            try Self.check(Self.file([claim]))
        }
    }
}
