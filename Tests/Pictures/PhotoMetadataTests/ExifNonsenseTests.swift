import PhotoMetadata
import TestSupport
import Testing

@Suite("Invalid EXIF")
struct ExifNonsenseTests {
    @Test(
        "An impossible time is absent",
        arguments: [
            "0000:00:00 00:00:00", "0000:01:01 12:00:00", "2014:13:01 12:00:00", "2014:02:29 12:00:00",
            "2014:03:00 12:00:00", "2014:03:01 24:00:00", "2014:03:01 12:60:00", "    :  :     :  :  ", "2014:03:01",
            "not a time at all!!", "", "-014:03:01 12:00:00", "99999:03:01 12:00:00",
        ]
    )
    func time(text: String) {
        #expect(read(capture: [(0x9003, .ascii(text))]).takenAt == nil)
    }

    @Test(
        "An impossible fraction or offset is absent, and the time stays",
        arguments: ["   :  ", "+25:00", "xx", "+05:99"]
    )
    func offset(text: String) {
        let metadata = read(capture: [
            (0x9003, .ascii("2014:03:01 12:00:00")), (0x9011, .ascii(text)), (0x9291, .ascii("  ")),
        ])
        #expect(metadata.takenAt?.iso8601 == "2014-03-01T12:00:00")
    }

    @Test("Impossible numbers are absent", arguments: [(0, 0), (1, 0), (0, 1), (4_000_000_000, 1)])
    func numbers(numerator: UInt32, denominator: UInt32) {
        let value = ExifBuilder.Value.rationals([(numerator, denominator)])
        let metadata = read(capture: [(0x829A, value), (0x829D, value), (0x920A, value)])
        #expect(metadata == CaptureMetadata())
    }

    @Test("Negative exposures, impossible logarithms and empty values are absent")
    func negative() {
        #expect(read(capture: [(0x829A, .signedRationals([(-1, 60)]))]) == CaptureMetadata())
        #expect(
            read(capture: [(0x9201, .signedRationals([(.min, 1)])), (0x9202, .signedRationals([(.max, 1)]))])
                == CaptureMetadata()
        )
        #expect(
            read(capture: [(0x829A, .rationals([])), (0x8827, .shorts([])), (0x9003, .ascii(""))]) == CaptureMetadata()
        )
    }

    @Test("Orientation and rating stay in their ranges", arguments: [0, 9, 65_535] as [UInt16])
    func ranges(value: UInt16) {
        let metadata = read(image: [(0x0112, .shorts([value])), (0x4746, .shorts([value == 0 ? 6 : value]))])
        #expect(metadata == CaptureMetadata())
    }

    @Test("A place off the Earth, without a hemisphere or with half of it missing is absent")
    func position() {
        let degrees = ExifBuilder.Value.rationals([(45, 1), (0, 1), (0, 1)])
        let latitude: [(UInt16, ExifBuilder.Value)] = [(1, .ascii("N")), (2, degrees)]
        let longitude: [(UInt16, ExifBuilder.Value)] = [(3, .ascii("E")), (4, degrees)]
        #expect(read(position: latitude + longitude).latitude == 45)
        #expect(read(position: latitude) == CaptureMetadata())
        #expect(read(position: longitude) == CaptureMetadata())
        #expect(read(position: [(2, degrees), (4, degrees)]) == CaptureMetadata())
        let zero = ExifBuilder.Value.rationals([(0, 1), (0, 1), (0, 1)])
        #expect(read(position: [(2, zero), (4, zero)]) == CaptureMetadata())
        #expect(read(position: [(1, .ascii("X")), (2, degrees)] + longitude) == CaptureMetadata())
        for part in [(400, 1), (0, 0), (1, 0), (91, 1)] as [(UInt32, UInt32)] {
            let wrong = ExifBuilder.Value.rationals([part, (0, 1), (0, 1)])
            #expect(read(position: [(1, .ascii("N")), (2, wrong)] + longitude) == CaptureMetadata())
        }
    }

    @Test("Missing minutes and seconds count as zero")
    func shortAngles() {
        let angle = ExifBuilder.Value.rationals([(45, 1), (30, 1), (0, 0)])
        let metadata = read(position: [
            (1, .ascii("N")), (2, angle), (3, .ascii("W")), (4, .rationals([(10, 1)])), (6, .rationals([(0, 0)])),
        ])
        #expect(metadata.latitude == 45.5)
        #expect(metadata.longitude == -10)
        #expect(metadata.altitude == nil)
    }

    @Test("Bytes that are not EXIF give nothing")
    func noExif() {
        for bytes in [[], [0x49], Array("II*\0".utf8), Array("Exif\0\0".utf8), [UInt8](repeating: 0xFF, count: 100)] {
            #expect(MetadataReader.read(exif: bytes, xmp: nil) == CaptureMetadata())
            #expect(MetadataReader.orientation(exif: bytes) == nil)
        }
    }

    @Test("Unreadable XMP is recorded, and zero bytes count as no XMP")
    func noXMP() {
        #expect(MetadataReader.read(exif: nil, xmp: Array("<x:xmpmeta".utf8)).isXMPUnreadable)
        for bytes in [[], [UInt8](repeating: 0, count: 100)] {
            #expect(MetadataReader.read(exif: nil, xmp: bytes) == CaptureMetadata())
        }
    }

    @Test("A loop of directories terminates")
    func loops() {
        var block = ExifBuilder.complete().build()
        let entries = Int(block[8])
        // The next directory is the first one again, and so is the one with the camera's settings.
        block.replaceSubrange(10 + entries * 12..<14 + entries * 12, with: [8, 0, 0, 0])
        #expect(MetadataReader.read(exif: block, xmp: nil).model == "NIKON D90")
        let settings = 10 + (entries - 2) * 12
        #expect(block[settings...].starts(with: [0x69, 0x87]))
        block.replaceSubrange(settings + 8..<settings + 12, with: [8, 0, 0, 0])
        #expect(MetadataReader.read(exif: block, xmp: nil).model == "NIKON D90")
    }

    @Test("No change of bytes makes the reader fail or return impossible values", arguments: [false, true])
    func mutations(isBigEndian: Bool) {
        let original = ExifBuilder.complete(isBigEndian: isBigEndian).build()
        var random = SplitMix64(seed: isBigEndian ? 1 : 2)
        for _ in 0..<4_000 {
            var block = original
            for _ in 0..<random.next() % 8 + 1 {
                let at = Int(random.next() % UInt64(block.count))
                switch random.next() % 4 {
                case 0: block[at] ^= 1 << UInt8(random.next() % 8)
                case 1: block[at] = [0, 1, 0x7F, 0x80, 0xFF][Int(random.next() % 5)]
                case 2: block[at] = UInt8(truncatingIfNeeded: random.next())
                default: block.removeLast(Int(random.next() % UInt64(block.count / 4)))
                }
            }
            let metadata = MetadataReader.read(exif: block, xmp: nil)
            #expect(isPlausible(metadata))
        }
    }

    private func isPlausible(_ metadata: CaptureMetadata) -> Bool {
        [metadata.make, metadata.model, metadata.lens, metadata.software].allSatisfy { $0?.count ?? 1 <= 200 }
            && metadata.exposureSeconds.map { $0 > 0 && $0 <= 86_400 } ?? true
            && metadata.aperture.map { $0 > 0 && $0 < 1_000 } ?? true
            && metadata.focalLength.map { $0 > 0 && $0 <= 100_000 } ?? true
            && metadata.latitude.map { abs($0) <= 90 } ?? true
            && metadata.longitude.map { abs($0) <= 180 } ?? true
            && (metadata.latitude == nil) == (metadata.longitude == nil)
            && metadata.altitude.map { $0.isFinite } ?? true
            && 1...8 ~= metadata.orientation ?? 1 && -1...5 ~= metadata.rating ?? 0
    }

    private func read(
        image: [(UInt16, ExifBuilder.Value)] = [],
        capture: [(UInt16, ExifBuilder.Value)] = [],
        position: [(UInt16, ExifBuilder.Value)] = []
    ) -> CaptureMetadata {
        MetadataReader.read(
            exif: ExifBuilder(image: image, capture: capture, position: position).build(),
            xmp: nil
        )
    }
}
