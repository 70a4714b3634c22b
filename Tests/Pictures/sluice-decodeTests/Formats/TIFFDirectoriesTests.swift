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

    private static func file(_ page: [UInt8], mark: String = "") -> [UInt8] {
        Array("II*\0".utf8) + number(8 + mark.utf8.count, 4) + mark.utf8 + page
    }

    private static func checkFirst(_ bytes: [UInt8]) throws {
        try withScratchFile(bytes) { file in try #require(TIFFDirectories(file)).checkFirst() }
    }

    @Test("Other files have no directories")
    func other() throws {
        try withScratchFile(Array("II*".utf8)) { #expect(TIFFDirectories($0) == nil) }
        try withScratchFile(Array("IIRO\u{8}\0\0\0".utf8)) { #expect(TIFFDirectories($0) == nil) }
    }

    @Test("Pages are counted, and a loop of them terminates")
    func loop() throws {
        try withScratchFile(Self.file(Self.page([:], next: 8))) { file in
            try #require(TIFFDirectories(file)).checkCount()
        }
    }

    @Test("An absurd number of pages is rejected")
    func pages() throws {
        let count = 4097
        let pages = (1...count).flatMap { Self.page([:], next: $0 == count ? 0 : 8 + 6 * $0) }
        _ = try withScratchFile(Self.file(pages)) { file in
            #expect(throws: DecodeFailure(kind: .tooLarge, message: "more than 4096 pages")) {
                try TIFFDirectories(file)?.checkCount()
            }
        }
    }

    @Test("Camera raw data is recognised by its tags")
    func raw() {
        let raw = DecodeFailure(kind: .unsupported, message: "a camera raw file")
        // A DNG version; a preview whose picture is elsewhere; Nikon's compression; Canon's mark.
        #expect(throws: raw) { try Self.checkFirst(Self.file(Self.page([0xC612: 1]))) }
        #expect(throws: raw) { try Self.checkFirst(Self.file(Self.page([0x00FE: 1, 0x014A: 8]))) }
        #expect(throws: raw) { try Self.checkFirst(Self.file(Self.page([0x0103: 34713]))) }
        #expect(throws: raw) { try Self.checkFirst(Self.file(Self.page([:]), mark: "CR\u{2}\0")) }
    }

    @Test("A page without such tags is a picture, even a reduced one")
    func picture() throws {
        try Self.checkFirst(Self.file(Self.page([0x0100: 640, 0x0101: 480, 0x0103: 5])))
        try Self.checkFirst(Self.file(Self.page([0x00FE: 1, 0x0100: 64, 0x0101: 48])))
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
