import Testing

@testable import FileStructure

@Suite("Sony's own ways with raw files")
struct SonyFileTests {
    private typealias Entry = RawStructure.Entry

    /// A file as that of a DSC-F828, which says nowhere that it has sensor data.
    static func srf(hasOffset: Bool) -> [UInt8] {
        var file = RawStructure(first: 8)
        let offset: [Entry] = hasOffset ? [(0x0111, 4, 1, 3000)] : []
        let picture: [Entry] = [
            (0x0100, 4, 1, 3360), (0x0101, 4, 1, 2460), (0x0102, 3, 3, 300), (0x0103, 3, 1, 1), (0x0106, 3, 1, 2),
            (0x010F, 2, 5, 310),
        ]
        let rest: [Entry] = [(0x0115, 3, 1, 3), (0x0117, 4, 1, 16_531_200)]
        file.append(picture + offset + rest, next: 400)
        file.pad(to: 300)
        for _ in 0..<3 { file.append(14, 2) }
        file.pad(to: 310)
        file.bytes += Array("SONY".utf8)
        file.pad(to: 400)
        file.append([(0x0103, 3, 1, 6), (0x0201, 4, 1, 1000), (0x0202, 4, 1, 600)])
        file.pad(to: 1000)
        file.bytes += [0xFF, 0xD8, 0xFF, 0xDB]
        file.pad(to: 4000)
        return file.bytes
    }

    /// A file as of an Alpha, with a version of the photo by each of the converter's generations.
    static func versions() -> [UInt8] {
        var file = RawStructure(first: 8)
        file.append([(0x00FE, 4, 1, 1), (0x010F, 2, 5, 200), (0x014A, 4, 1, 300), (0xC634, 1, 4, 500)])
        file.pad(to: 200)
        file.bytes += Array("SONY".utf8)
        file.pad(to: 300)
        file.append([(0x00FE, 4, 1, 0), (0x0100, 4, 1, 60), (0x0101, 4, 1, 40), (0x0103, 3, 1, 32767)])
        file.pad(to: 500)
        file.append([(0x7240, 4, 1, 600), (0x7241, 4, 2, 700)])
        file.pad(to: 600)
        file.append([(0x0201, 4, 1, 1000), (0x0202, 4, 1, 600)])
        file.pad(to: 700)
        // The second is an empty place.
        for offset in [800, 0] { file.append(offset, 4) }
        file.pad(to: 800)
        file.append([(0x0201, 4, 1, 2000 - 800), (0x0202, 4, 1, 700)])
        for place in [1000, 2000] {
            file.pad(to: place)
            file.bytes += [0xFF, 0xD8, 0xFF, 0xDB, UInt8(place / 1000)]
        }
        file.pad(to: 4000)
        return file.bytes
    }

    @Test("A file without a place of its samples is a raw file, and one that has it is a photo")
    func recognised() throws {
        let raw = try #require(RawFile(FileWindow(Self.srf(hasOffset: false))))
        #expect(raw.previews.map(\.range) == [1000..<1600])
        #expect(raw.previews.first?.name == "ThumbnailImage")
        #expect(raw.size == RawFile.Size(width: 3360, height: 2460))
        #expect(RawFile(FileWindow(Self.srf(hasOffset: true))) == nil)
    }

    @Test("Versions that the converter has put into the file are previews")
    func converted() throws {
        let raw = try #require(RawFile(FileWindow(Self.versions())))
        #expect(raw.previews.map(\.range) == [1000..<1600, 2000..<2700])
        #expect(raw.previews.allSatisfy { $0.name == "IDCPreviewImage" })
    }
}
