import PictureSamples
import SystemPackage
import Testing

@testable import FileStructure

@Suite("Metadata of JPEG 2000 files")
struct JP2MetadataTests {
    private static let xmpIdentifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    private static func box(_ type: String, _ content: [UInt8], byteCount: Int? = nil) -> [UInt8] {
        let size = byteCount ?? content.count + 8
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(type.utf8) + content
    }

    private func read(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> JP2Metadata {
        try withScratchFile(bytes) { JP2Metadata($0, limit: limit) }
    }

    @Test func `EXIF and XMP are found among other boxes, even in a last box without a length`() throws {
        let bytes =
            Self.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]) + Self.box("uuid", Array("JpgTiffExif->JP2".utf8) + [1, 2, 3])
            + Self.box("uuid", [UInt8](repeating: 7, count: 20))
            + Self.box("uuid", Self.xmpIdentifier + [4, 5], byteCount: 0)
        let metadata = try read(bytes)
        #expect(metadata.exif == [1, 2, 3] && metadata.xmp == [4, 5])
        #expect(try read(bytes, limit: 2).exif == [])
    }

    @Test func `Contradictory or missing boxes give no metadata`() throws {
        for bytes in [
            [], [1, 2, 3], Self.box("uuid", [1, 2], byteCount: 4), Self.box("uuid", [1], byteCount: 1 << 30),
            Self.box("free", [UInt8](repeating: 0xFF, count: 8), byteCount: 1),
        ] as [[UInt8]] {
            let metadata = try read(bytes)
            #expect(metadata.exif == [] && metadata.xmp == [])
        }
    }
}
