import DecodeProtocol
import PictureSamples
import Testing

@testable import sluice_decode

@Suite("Directories of TIFF files")
struct TIFFDirectoriesTests {
    private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A page with these values of 32 bits, located at `offset` and followed by `next`.
    private static func page(_ values: KeyValuePairs<Int, Int>, next: Int = 0) -> [UInt8] {
        let entries = values.flatMap { number($0.key, 2) + number(4, 2) + number(1, 4) + number($0.value, 4) }
        return number(values.count, 2) + entries + number(next, 4)
    }

    private static func file(_ page: [UInt8]) -> [UInt8] {
        Array("II*\0".utf8) + number(8, 4) + page
    }

    private static func checkFirst(_ bytes: [UInt8]) throws {
        try withScratchFile(bytes) { file in
            let directories = try #require(TIFFDirectories(file))
            let pages = try directories.pages()
            try directories.check(try #require(pages.first))
        }
    }

    @Test("Other files have no directories")
    func other() throws {
        try withScratchFile(Array("II*".utf8)) { #expect(TIFFDirectories($0) == nil) }
        try withScratchFile(Array("IIRO\u{8}\0\0\0".utf8)) { #expect(TIFFDirectories($0) == nil) }
    }

    @Test("Pages are counted, and a loop of them terminates")
    func loop() throws {
        try withScratchFile(Self.file(Self.page([:], next: 8))) { file in
            let pages = try TIFFDirectories(file)?.pages()
            #expect(pages?.map(\.number) == [0])
        }
    }

    @Test("Reduced copies and masks are no pages, unless there is nothing else")
    func kinds() throws {
        func numbers(_ values: [KeyValuePairs<Int, Int>]) throws -> [Int] {
            var (bytes, offset): ([UInt8], Int) = ([], 8)
            for (number, value) in values.enumerated() {
                offset += 6 + 12 * value.count
                bytes += Self.page(value, next: number + 1 == values.count ? 0 : offset)
            }
            return try withScratchFile(Self.file(bytes)) { try TIFFDirectories($0)?.pages() ?? [] }.map(\.number)
        }
        #expect(try numbers([[0xFE: 1], [0xFE: 0], [0xFE: 2], [0xFE: 4], [0xFF: 2], [0xFF: 3], [:]]) == [1, 2, 5, 6])
        #expect(try numbers([[0xFE: 1], [0xFE: 5]]) == [0])
    }

    @Test("An absurd number of pages is rejected")
    func pages() throws {
        let count = 4097
        let pages = (1...count).flatMap { Self.page([:], next: $0 == count ? 0 : 8 + 6 * $0) }
        _ = try withScratchFile(Self.file(pages)) { file in
            #expect(throws: DecodeFailure(kind: .tooLarge, message: "more than 4096 pages")) {
                try TIFFDirectories(file)?.pages()
            }
        }
    }

    @Test("A tile far larger than its picture is rejected, one of a large picture is not")
    func tiles() throws {
        let picture = { (edge: Int) -> [UInt8] in
            Self.file(Self.page([0x0100: edge, 0x0101: edge, 0x0142: 8192, 0x0143: 8192]))
        }
        try Self.checkFirst(picture(8000))
        #expect(throws: DecodeFailure(kind: .tooLarge, message: "10000 pixels in a tile of 8192 × 8192")) {
            try Self.checkFirst(picture(100))
        }
    }
}
