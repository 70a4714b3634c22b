import Testing

@testable import PhotoMetadata

@Suite("Facts from the texts of videos")
struct VideoTextsTests {
    private func read(_ change: (inout VideoTexts) -> Void) -> CaptureMetadata {
        var texts = VideoTexts()
        change(&texts)
        return MetadataReader.read(texts)
    }

    @Test("The time with an offset comes before the one in UTC")
    func order() {
        let both = read { ($0.created, $0.written) = ("2023-09-22T18:34:05+0200", "2023-09-22T16:34:05.000000Z") }
        #expect(both.takenAt?.iso8601 == "2023-09-22T18:34:05+02:00" && both.takenFrom == .original)
        let one = read { $0.written = "2023-09-22T16:34:05.000000Z" }
        #expect(one.takenAt?.iso8601 == "2023-09-22T16:34:05.000+00:00" && one.takenFrom == .created)
        let camera = read { $0.written = "2006-02-18 16:11:52" }
        #expect(camera.takenAt?.iso8601 == "2006-02-18T16:11:52")
    }

    @Test(
        "A time in UTC becomes that of the phone's clock if the file says its offset",
        arguments: [
            ("2025-07-14T16:30:04Z", "+0200", "2025-07-14T18:30:04+02:00"),
            ("2024-02-29T23:30:00Z", "+05:30", "2024-03-01T05:00:00+05:30"),
            ("2023-12-31T22:00:00Z", "+1400", "2024-01-01T12:00:00+14:00"),
            ("2024-01-01T01:00:00Z", "-0930", "2023-12-31T15:30:00-09:30"),
            ("2024-03-01T00:00:00Z", "-01", "2024-02-29T23:00:00-01:00"),
            ("2024-03-01T00:00:00Z", "+2500", "2024-03-01T00:00:00+00:00"),
            ("2024-03-01T00:00:00Z", "soon", "2024-03-01T00:00:00+00:00"),
            ("2006-02-18 16:11:52", "+0100", "2006-02-18T16:11:52"),
        ]
    )
    func offset(written: String, offset: String, expected: String) {
        let metadata = read { ($0.written, $0.utcOffset) = (written, offset) }
        #expect(metadata.takenAt?.iso8601 == expected && metadata.takenFrom == .created)
        let apple = read {
            ($0.created, $0.written, $0.utcOffset) = ("2023-09-22T18:34:05+0200", written, offset)
        }
        #expect(apple.takenAt?.iso8601 == "2023-09-22T18:34:05+02:00")
    }

    @Test(
        "The beginnings of counting are no times",
        arguments: ["1904-01-01T00:00:00.000000Z", "1970-01-01T00:00:00Z", "soon"]
    )
    func noTime(text: String) {
        #expect(read { $0.written = text }.takenAt == nil)
        #expect(read { ($0.written, $0.utcOffset) = (text, "+0200") }.takenAt == nil)
        #expect(read { ($0.created, $0.written) = (text, "2020-01-02T03:04:05Z") }.takenFrom == .created)
    }

    @Test(
        "Places are degrees, with minutes and seconds if there are more digits",
        arguments: [
            ("+52.4597+013.3220+051.178/", 52.4597, 13.322, 51.178), ("-33.8688+151.2093/", -33.8688, 151.2093, nil),
            ("+4852.4-00223.7/", 48.873333, -2.395, nil),
            ("+485224.0+0022342.0-12.5CRSWGS_84/", 48.873333, 2.395, -12.5),
            ("+00.0000+013.0000/", 0, 13, nil),
        ] as [(String, Double, Double, Double?)]
    )
    func places(text: String, latitude: Double, longitude: Double, altitude: Double?) throws {
        let metadata = read { $0.location = text }
        #expect(abs(try #require(metadata.latitude) - latitude) < 1e-5)
        #expect(abs(try #require(metadata.longitude) - longitude) < 1e-5)
        #expect(metadata.altitude == altitude)
    }

    @Test(
        "Anything else is no place",
        arguments: ["", "52.4+13.3/", "+91.0+013.3/", "+52.4+181.0/", "+00.0000+000.0000/", "+52.4", "+.+./", "+5a+3"]
    )
    func noPlace(text: String) {
        let metadata = read { $0.location = text }
        #expect(metadata.latitude == nil && metadata.longitude == nil && metadata.altitude == nil)
    }

    @Test("Rating, keywords and dates of XMP are a photo's; the film's own texts come first")
    func xmp() {
        let packet = SidecarSample.packet(
            "xmp:Rating=\"4\" xmp:CreateDate=\"2020-01-02T03:04:05Z\"",
            """
            <dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
            <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>
            """
        )
        let alone = MetadataReader.read(VideoTexts(), xmp: Array(packet.utf8))
        #expect(alone.rating == 4 && alone.keywords == [["sea"]] && alone.artist == "Ada")
        #expect(alone.takenAt?.iso8601 == "2020-01-02T03:04:05+00:00" && alone.takenFrom == .digitised)
        var texts = VideoTexts()
        (texts.written, texts.artist) = ("2019-01-02T03:04:05Z", "Bob")
        let both = MetadataReader.read(texts, xmp: Array(packet.utf8))
        #expect(both.rating == 4 && both.artist == "Bob" && both.takenFrom == .created)
        #expect(MetadataReader.read(texts, xmp: Array("<x:xmpmeta".utf8)).isXMPUnreadable)
    }

    @Test("Names are trimmed")
    func names() {
        let metadata = read { ($0.make, $0.model, $0.contentIdentifier) = (" Apple\n", "iPad mini", "1EA7-99FF ") }
        #expect(metadata.make == "Apple" && metadata.model == "iPad mini" && metadata.contentIdentifier == "1EA7-99FF")
    }
}
