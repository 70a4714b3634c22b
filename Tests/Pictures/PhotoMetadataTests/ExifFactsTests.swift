import PhotoMetadata
import Testing

@Suite("Facts from EXIF")
struct ExifFactsTests {
    @Test("All facts of a photo are read, in either byte order", arguments: [false, true])
    func complete(isBigEndian: Bool) throws {
        let metadata = MetadataReader.read(exif: ExifBuilder.complete(isBigEndian: isBigEndian).build(), xmp: nil)
        #expect(metadata.takenAt?.iso8601 == "2014-03-01T12:34:56.250+05:30")
        #expect(metadata.make == "NIKON CORPORATION")
        #expect(metadata.model == "NIKON D90")
        #expect(metadata.lens == "18-105mm f/3.5-5.6")
        #expect(metadata.software == "Ver.1.00")
        #expect(metadata.exposureSeconds == 1.0 / 250)
        #expect(metadata.aperture == 5.6)
        #expect(metadata.iso == 400)
        #expect(metadata.focalLength == 35)
        #expect(try abs(#require(metadata.latitude) + 33.51) < 1e-9)
        #expect(try abs(#require(metadata.longitude) - 151.2) < 1e-9)
        #expect(metadata.altitude == -12.5)
        #expect(metadata.rating == 4)
        #expect(metadata.orientation == 6)
    }

    @Test("Serial numbers and names are read, as the first text of their tag")
    func owner() {
        let exif = ExifBuilder(
            image: [(0x013B, .ascii("Ada Lovelace")), (0x8298, .ascii("© Ada\0her editor"))],
            capture: [(0xA430, .ascii("Ada")), (0xA431, .ascii("0042")), (0xA435, .ascii("----"))]
        )
        let metadata = MetadataReader.read(exif: exif.build(), xmp: nil)
        #expect(metadata.artist == "Ada Lovelace" && metadata.copyright == "© Ada" && metadata.ownerName == "Ada")
        #expect(metadata.bodySerialNumber == "0042" && metadata.lensSerialNumber == nil)
    }

    @Test("The JPEG prefix is skipped, and orientation can be read alone")
    func prefix() {
        let block = ExifBuilder.complete().build()
        let prefixed = Array("Exif\0\0".utf8) + block
        #expect(MetadataReader.read(exif: prefixed, xmp: nil) == MetadataReader.read(exif: block, xmp: nil))
        #expect(MetadataReader.orientation(exif: block) == 6)
    }

    @Test("A TIFF file with its directories behind the pixels is read, in either byte order", arguments: [false, true])
    func wholeTIFF(isBigEndian: Bool) {
        var exif = ExifBuilder.complete(isBigEndian: isBigEndian)
        exif.image.append((0x0111, .longs([UInt32](repeating: 8, count: 1_000))))
        let tiff = exif.build(at: 300_000)
        #expect(tiff.count > 300_000)
        let small = ExifBuilder.complete(isBigEndian: isBigEndian).build()
        #expect(MetadataReader.read(exif: tiff, xmp: nil) == MetadataReader.read(exif: small, xmp: nil))
        for length in stride(from: tiff.count - 1, to: 300_000, by: -7) {
            _ = MetadataReader.read(exif: Array(tiff.prefix(length)), xmp: nil)
        }
    }

    @Test("The time falls back to digitising and then to the last change, each with its own fraction and offset")
    func timeFallback() {
        var exif = ExifBuilder(
            image: [(0x0132, .ascii("2015:05:05 05:05:05"))],
            capture: [
                (0x9003, .ascii("0000:00:00 00:00:00")), (0x9004, .ascii("2014:03:02 12:34:56")),
                (0x9011, .ascii("+05:30")), (0x9012, .ascii("-03:00")), (0x9291, .ascii("25")),
            ]
        )
        #expect(MetadataReader.read(exif: exif.build(), xmp: nil).takenAt?.iso8601 == "2014-03-02T12:34:56-03:00")
        exif.capture = [(0x9010, .ascii("Z")), (0x9290, .ascii("5  "))]
        #expect(MetadataReader.read(exif: exif.build(), xmp: nil).takenAt?.iso8601 == "2015-05-05T05:05:05.500+00:00")
    }

    @Test("A sensitivity beyond 16 bits is read from another tag")
    func largeSensitivity() {
        func iso(_ entries: [(UInt16, ExifBuilder.Value)]) -> Int? {
            MetadataReader.read(exif: ExifBuilder(capture: entries).build(), xmp: nil).iso
        }
        #expect(iso([(0x8827, .shorts([65_535])), (0x8832, .longs([102_400]))]) == 102_400)
        #expect(iso([(0x8827, .shorts([65_535])), (0x8833, .longs([204_800]))]) == 204_800)
        #expect(iso([(0x8827, .shorts([65_535]))]) == 65_535)
        #expect(iso([(0x8827, .shorts([0])), (0x8832, .longs([320]))]) == 320)
        #expect(iso([(0x8827, .shorts([200, 0]))]) == 200)
    }

    @Test("Identifiers of Live Photos and bursts are read from Apple's maker note")
    func appleIdentifiers() {
        let (content, burst) = ("C5D4C0F0-1111-4A4B-9C9C-0A0B0C0D0E0F", "B0000000-2222-4A4B-9C9C-0A0B0C0D0E0F")
        func note(_ mark: String = "Apple iOS", offset: UInt32 = 14 + 2 + 24 + 4) -> [UInt8] {
            func entry(_ tag: UInt8, _ at: UInt32) -> [UInt8] {
                [0, tag, 0, 2, 0, 0, 0, 37] + withUnsafeBytes(of: at.bigEndian) { Array($0) }
            }
            let directory = [0, 2] + entry(0x0B, offset) + entry(0x11, offset + 37) + [0, 0, 0, 0]
            let texts = "\(burst)\0\(content)\0"
            return Array("\(mark)\0".utf8) + [0, 1] + Array("MM".utf8) + directory + Array(texts.utf8)
        }
        func identifiers(_ note: [UInt8]) -> [String?] {
            let exif = ExifBuilder(image: [(0x010F, .ascii("Apple"))], capture: [(0x927C, .bytes(note))])
            let facts = MetadataReader.read(exif: exif.build(), xmp: nil)
            return [facts.contentIdentifier, facts.burstIdentifier]
        }
        #expect(identifiers(note()) == [content, burst])
        #expect(identifiers(note("Apple tvOS")) == [nil, nil])
        #expect(identifiers(note(offset: .max - 40)) == [nil, nil])
        #expect(identifiers(note().dropLast(30).map { $0 })[0] == nil)
        for count in 0..<60 { _ = identifiers(Array(note().prefix(count))) }
    }

    @Test("The sensitivity of Canon's old compact cameras is read from their maker note")
    func canonSensitivity() {
        func iso(settings: [UInt16], shot: [UInt16], length: UInt16 = 34, make: String = "Canon") -> Int? {
            // The note is the only long value of its directory, so it begins after the directory's one entry. Its
            // arrays follow its own two entries.
            let start = UInt32(8 + 2 + 2 * 12 + 4 + (make.utf8.count + 2) / 2 * 2 + 2 + 12 + 4)
            let arrays = start + 2 + 24
            func entry(_ tag: UInt16, _ count: UInt16, _ offset: UInt32) -> [UInt16] {
                [tag, 3, count, 0, UInt16(offset & 0xFFFF), UInt16(offset >> 16)]
            }
            let note = [2] + entry(1, 17, arrays) + entry(4, 3, arrays + 34) + [length] + settings + [6] + shot
            let exif = ExifBuilder(
                image: [(0x010F, .ascii(make))],
                capture: [(0x927C, .bytes(note.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }))]
            )
            return MetadataReader.read(exif: exif.build(), xmp: nil).iso
        }
        func settings(_ code: UInt16) -> [UInt16] { [UInt16](repeating: 0, count: 15) + [code] }
        #expect(iso(settings: settings(18), shot: [0, 128]) == 200)
        #expect(iso(settings: settings(0x4190), shot: [0, 128]) == 400)
        #expect(iso(settings: settings(15), shot: [0, 128]) == 50)
        #expect(iso(settings: settings(15), shot: [64, 160]) == 400)
        #expect(iso(settings: settings(18), shot: [0, 0], length: 33) == nil)
        #expect(iso(settings: settings(15), shot: [65_535, 65_535]) == nil)
        #expect(iso(settings: settings(18), shot: [0, 128], make: "Nikon") == nil)
    }

    @Test("Exposure and aperture are computed from their logarithms if nothing else is present")
    func apex() {
        let exif = ExifBuilder(capture: [(0x9201, .signedRationals([(7, 1)])), (0x9202, .rationals([(4, 1)]))])
        let metadata = MetadataReader.read(exif: exif.build(), xmp: nil)
        #expect(metadata.exposureSeconds == 1.0 / 128)
        #expect(metadata.aperture == 4)
    }

    @Test("A lens without a name gets its range as the name")
    func lensRange() {
        func lens(_ numbers: [(UInt32, UInt32)]) -> String? {
            let capture: [(UInt16, ExifBuilder.Value)] = [(0xA432, .rationals(numbers)), (0xA434, .ascii("----"))]
            return MetadataReader.read(exif: ExifBuilder(capture: capture).build(), xmp: nil).lens
        }
        #expect(lens([(18, 1), (55, 1), (35, 10), (56, 10)]) == "18-55mm f/3.5-5.6")
        #expect(lens([(50, 1), (50, 1), (14, 10), (14, 10)]) == "50mm f/1.4")
        #expect(lens([(24, 1), (70, 1), (0, 0), (0, 0)]) == "24-70mm")
        #expect(lens([(0, 0), (0, 0), (0, 0), (0, 0)]) == nil)
    }

    @Test("A tag in the wrong directory is found")
    func misplaced() {
        let exif = ExifBuilder(
            image: [(0x8827, .shorts([800])), (0x9003, .ascii("2014:03:01 12:34:56"))],
            capture: [(0x0110, .ascii("D90"))]
        )
        let metadata = MetadataReader.read(exif: exif.build(), xmp: nil)
        #expect(metadata.iso == 800)
        #expect(metadata.takenAt?.year == 2014)
        #expect(metadata.model == "D90")
    }

    @Test("Text is trimmed, cut at NUL, and read as Latin-1 if it is not UTF-8")
    func text() {
        func make(_ bytes: [UInt8]) -> String? {
            MetadataReader.read(exif: ExifBuilder(image: [(0x010F, .rawASCII(bytes))]).build(), xmp: nil).make
        }
        #expect(make(Array("  Canon \n\0junk".utf8)) == "Canon")
        #expect(make(Array("Pentax\u{1B}[31m K\0".utf8)) == "Pentax [31m K")
        #expect(make(Array("Zürich\0".utf8)) == "Zürich")
        #expect(make([0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]) == "Zürich")
        #expect(make(Array("   \0\0\0\0".utf8)) == nil)
        #expect(make([0, 0, 0, 0, 0]) == nil)
        #expect(make([UInt8](repeating: 0x41, count: 5_000))?.count == 200)
    }
}
