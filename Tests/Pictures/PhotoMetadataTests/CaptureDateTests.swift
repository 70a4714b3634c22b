import PhotoMetadata
import Testing

@Suite("Choice of the capture date")
struct CaptureDateTests {
    /// Where a date is written, in order of precedence.
    private enum Place: Int, CaseIterable {
        case exifOriginal, xmpOriginal, iptcCreated, photoshopCreated, exifDigitised, xmpDigitised, iptcDigitised, gps
        case exifChanged

        var from: TakenFrom {
            switch self {
            case .exifOriginal, .xmpOriginal: .original
            case .iptcCreated, .photoshopCreated: .created
            case .exifDigitised, .xmpDigitised, .iptcDigitised: .digitised
            case .gps: .gps
            case .exifChanged: .changed
            }
        }
    }

    /// Each place has a different year.
    private func read(_ places: [Place]) -> CaptureMetadata {
        var exif = ExifBuilder()
        var (iptc, xmp) = ([UInt8](), "")
        for place in places {
            let year = 2001 + place.rawValue
            switch place {
            case .exifOriginal: exif.capture.append((0x9003, .ascii("\(year):02:03 04:05:06")))
            case .xmpOriginal: xmp += " exif:DateTimeOriginal=\"\(year)-02-03T04:05:06\""
            case .iptcCreated:
                iptc += IPTCBuilder.dataset(55, "\(year)0203") + IPTCBuilder.dataset(60, "040506")
            case .photoshopCreated: xmp += " photoshop:DateCreated=\"\(year)-02-03T04:05:06\""
            case .exifDigitised: exif.capture.append((0x9004, .ascii("\(year):02:03 04:05:06")))
            case .xmpDigitised: xmp += " xmp:CreateDate=\"\(year)-02-03T04:05:06\""
            case .iptcDigitised:
                iptc += IPTCBuilder.dataset(62, "\(year)0203") + IPTCBuilder.dataset(63, "040506")
            case .gps:
                exif.position += [(0x001D, .ascii("\(year):02:03")), (0x0007, .rationals([(4, 1), (5, 1), (6, 1)]))]
            case .exifChanged: exif.image.append((0x0132, .ascii("\(year):02:03 04:05:06")))
            }
        }
        return MetadataReader.read(exif: exif.build(), xmp: packet(xmp), iptc: iptc.isEmpty ? nil : iptc)
    }

    private func packet(_ attributes: String) -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"\(attributes)/>
            </rdf:RDF></x:xmpmeta>
            """.utf8
        )
    }

    @Test("The first date in this order counts", arguments: 0..<9)
    func order(first: Int) throws {
        let places = Place.allCases[first...]
        let metadata = read(Array(places.shuffled()))
        #expect(metadata.takenAt?.year == 2001 + first)
        #expect(metadata.takenFrom == places.first?.from)
        #expect(metadata.takenAt?.hour == 4 && metadata.takenAt?.second == 6)
    }

    @Test("Satellite time is in UTC")
    func satellite() {
        #expect(read([.gps]).takenAt?.iso8601 == "2008-02-03T04:05:06+00:00")
        let alone = MetadataReader.read(exif: ExifBuilder(position: [(0x001D, .ascii("2008:02:03"))]).build(), xmp: nil)
        #expect(alone.takenAt == nil)
    }

    @Test("A day without a time takes precedence over later dates, and takes the time from one of the same day")
    func dayAlone() {
        let iptc = IPTCBuilder.dataset(55, "20090704")
        let scanned = ExifBuilder(capture: [(0x9004, .ascii("2023:01:02 03:04:05"))])
        let metadata = MetadataReader.read(exif: scanned.build(), xmp: nil, iptc: iptc)
        #expect(metadata.takenAt?.iso8601 == "2009-07-04T00:00:00" && metadata.takenFrom == .created)
        let sameDay = ExifBuilder(capture: [(0x9004, .ascii("2009:07:04 03:04:05"))])
        let timed = MetadataReader.read(exif: sameDay.build(), xmp: nil, iptc: iptc)
        #expect(timed.takenAt?.iso8601 == "2009-07-04T03:04:05" && timed.takenFrom == .created)
    }

    @Test("Years and months alone are dates of photoshop:DateCreated")
    func partial() {
        let texts = [
            ("1987", "1987-01-01T00:00:00"), ("1987-06", "1987-06-01T00:00:00"), ("1987-06-05", "1987-06-05T00:00:00"),
        ]
        for (text, expected) in texts {
            let metadata = MetadataReader.read(exif: nil, xmp: packet(" photoshop:DateCreated=\"\(text)\""))
            #expect(metadata.takenAt?.iso8601 == expected)
        }
        let nonsense = MetadataReader.read(exif: nil, xmp: packet(" photoshop:DateCreated=\"1987-06-05 noon\""))
        #expect(nonsense.takenAt == nil)
    }
}
