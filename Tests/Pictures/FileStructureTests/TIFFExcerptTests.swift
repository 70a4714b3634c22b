import FileStructure
import PhotoMetadata
import PictureSamples
import SampleLibrary
import Testing

@Suite("Excerpts of TIFF structures")
struct TIFFExcerptTests {
    private func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
        number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }

    @Test("Entries that describe the photo are copied, in either byte order", arguments: [true, false])
    func copied(isBigEndian: Bool) throws {
        var exif = ExifWriter()
        exif.byteOrder = isBigEndian ? .bigEndian : .littleEndian
        exif.make = "Maker"
        exif.model = "A model of some length"
        exif.dateTimeOriginal = "2021:07:04 12:34:56"
        exif.iso = 400
        exif.latitude = 47.5
        exif.longitude = -8.25
        let copied = try #require(try withScratchFile(exif.tiff()) { TIFFReader($0).map(TIFFExcerpt.ofPhoto.bytes) })
        #expect(MetadataReader.read(exif: copied, xmp: nil) == MetadataReader.read(exif: exif.tiff(), xmp: nil))
        #expect(MetadataReader.read(exif: copied, xmp: nil).model == "A model of some length")
    }

    @Test("A small file with overlapping values gives a small excerpt")
    func overlapping() throws {
        // 512 directories, all the same one, each with 512 values of 64 KiB, also all the same: 16 GiB.
        let directory = 8 + 2 + 512 * 12 + 4
        var bytes = Array("II*\0".utf8) + number(8, 4) + number(512, 2)
        for _ in 0..<512 { bytes += entry(0x8769, 4, 1, directory) }
        bytes += number(0, 4) + number(512, 2)
        for tag in 0..<512 { bytes += entry(0x9000 + tag, 7, 64 << 10, 0) }
        bytes += [UInt8](repeating: 0, count: 80_000)
        let copied = try #require(try withScratchFile(bytes) { TIFFReader($0).map(TIFFExcerpt.ofPhoto.bytes) })
        #expect(copied.count < 2 << 20 && copied.count > 64 << 10)
    }

    @Test("Facts of an oversized structure fit into a segment", arguments: [4, 512])
    func facts(valueByteCount: Int) throws {
        let (count, directory) = (2000, 8 + 2 + 2002 * 12 + 4)
        var bytes = Array("II*\0".utf8) + number(8, 4) + number(count + 2, 2)
        bytes += entry(0x8769, 4, 1, directory) + entry(0x8825, 4, 1, directory)
        for tag in 0..<count { bytes += entry(0x9000 + tag, 7, valueByteCount, 0) }
        bytes += number(0, 4) + number(count, 2)
        for tag in 0..<count { bytes += entry(0xA400 + tag, 7, valueByteCount, 0) }
        let copied = TIFFExcerpt.ofFacts.bytes(of: try #require(TIFFReader(bytes[...])))
        #expect((40 << 10..<64 << 10).contains(copied.count))
    }

    @Test("A truncated structure in memory gives the same result as the truncated file")
    func cut() throws {
        var exif = ExifWriter()
        exif.model = "A model of some length"
        exif.latitude = 47.5
        let whole = exif.tiff()
        for count in 0...whole.count {
            let cut = Array(whole.prefix(count))
            let ofMemory = TIFFReader(cut[...]).map(TIFFExcerpt.ofPhoto.bytes)
            #expect(try withScratchFile(cut) { TIFFReader($0).map(TIFFExcerpt.ofPhoto.bytes) } == ofMemory)
        }
        #expect(TIFFReader(whole[...]).map(TIFFExcerpt.ofPhoto.bytes)?.isEmpty == false)
    }

    @Test("The excerpt of a BigTIFF structure is that of the same structure in TIFF", arguments: [true, false])
    func big(isBigEndian: Bool) throws {
        var exif = ExifWriter()
        exif.byteOrder = isBigEndian ? .bigEndian : .littleEndian
        exif.model = "A model of some length"
        exif.dateTimeOriginal = "2021:07:04 12:34:56"
        exif.aperture = ExifRational(5.6)
        exif.iso = 400
        exif.orientation = 6
        exif.latitude = 47.5
        let big = try #require(BigTIFF.bytes(of: exif.tiff()))
        let reader = try #require(TIFFReader(big[...]))
        #expect(reader.isBigTIFF)
        let copied = TIFFExcerpt.ofPhoto.bytes(of: reader)
        #expect(TIFFReader(copied[...])?.isBigTIFF == false)
        #expect(MetadataReader.read(exif: copied, xmp: nil) == MetadataReader.read(exif: exif.tiff(), xmp: nil))
        #expect(MetadataReader.read(exif: copied, xmp: nil).iso == 400)
        for count in 0..<big.count { _ = TIFFReader(big.prefix(count)).map(TIFFExcerpt.ofPhoto.bytes) }
    }

    @Test("A number of 8 bytes is copied if it fits into 4")
    func narrowed() throws {
        for (value, fits) in [(6, true), (0xFFFF_FFFF, true), (1 << 32, false), (-1, false)] {
            var bytes = Array("II+\0\u{8}\0\0\0\u{10}\0\0\0\0\0\0\0".utf8) + number(1, 8)
            bytes += number(0x0112, 2) + number(16, 2) + number(1, 8) + number(value, 8) + number(0, 8)
            let copied = TIFFExcerpt.ofPhoto.bytes(of: try #require(TIFFReader(bytes[...])))
            let expected = Array("II*\0".utf8) + number(8, 4) + number(1, 2) + entry(0x0112, 4, 1, value) + number(0, 4)
            #expect(copied == (fits ? expected : []))
        }
    }

    @Test("A file that is not TIFF has no excerpt, nor has a BigTIFF file without a directory")
    func others() throws {
        for text in ["", "II", "Exif\0\0II*\0"] {
            #expect(try withScratchFile(Array(text.utf8)) { TIFFReader($0) == nil })
        }
        let big = try #require(TIFFReader(Array("II+\0\u{8}\0\0\0\u{10}\0\0\0\0\0\0\0".utf8)[...]))
        #expect(TIFFExcerpt.ofPhoto.bytes(of: big).isEmpty)
    }
}
