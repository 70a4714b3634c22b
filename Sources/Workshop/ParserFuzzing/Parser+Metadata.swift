import SampleLibrary

@testable import Imaging
@testable import PhotoMetadata

extension Parser {
    static let exif = Parser(name: "exif", seeds: exifBlocks) { bytes in
        check(MetadataReader.read(exif: bytes, xmp: nil))
    }

    static let exifOrientation = Parser(name: "exif-orientation", seeds: exifBlocks) { bytes in
        _ = ExifOrientation.read(bytes)
    }

    static let xmp = Parser(name: "xmp", seeds: packets) { bytes in
        check(MetadataReader.read(exif: nil, xmp: bytes))
    }

    static let iptc = Parser(name: "iptc", seeds: iptcBlocks) { bytes in
        check(MetadataReader.read(exif: nil, xmp: nil, iptc: bytes))
    }

    static let filmTexts = Parser(
        name: "film-texts",
        seeds: ["2024-05-01T12:30:05+0200", "+52.4597+013.3220+051.178/", "+5227.58-01319.32/", "-0930"].map {
            Array($0.utf8)
        }
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        var texts = VideoTexts()
        (texts.created, texts.location, texts.make, texts.contentIdentifier) = (text, text, text, text)
        check(MetadataReader.read(texts))
        (texts.created, texts.written, texts.utcOffset) = (nil, "2024-02-29T23:30:00Z", text)
        check(MetadataReader.read(texts))
    }

    static let text = Parser(name: "text", seeds: [Array("Canon\0".utf8), [0xE9, 0x20]]) { bytes in
        guard let text = Text.cleaned(bytes) else { return }
        demand(!text.isEmpty && text.count <= 200, "too long a text")
        demand(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "a control character")
        demand(Text.cleaned(Array(text.utf8)) == text, "a text changes")
        if let time = CaptureTime(parsing: text) {
            demand(CaptureTime(parsing: time.iso8601) == time, "a time changes")
        }
    }

    static let jpeg = Parser(name: "jpeg", seeds: pictures) { bytes in
        guard let probe = try? JPEGProbe(.memory(FileBytes(bytes))) else { return }
        let size = probe.frame.size
        demand(size.width > 0 && size.height > 0, "a picture without pixels")
        demand(probe.header.peakByteCount > 0, "a picture that needs no memory")
        for edge in [1, 256, 2048, 1 << 30] {
            for plane in probe.planes(scaledToAtLeast: edge) {
                demand(plane.width > 0 && plane.rowByteCount >= plane.width, "a plane without samples")
            }
        }
    }

    /// Ranges that the documentation guarantees.
    private static func check(_ metadata: CaptureMetadata) {
        demand(metadata.exposureSeconds.map { $0 > 0 && $0 <= 86_400 } ?? true, "exposure")
        demand(metadata.aperture.map { $0 > 0 && $0 < 1_000 } ?? true, "aperture")
        demand(metadata.iso.map { $0 >= 1 } ?? true, "sensitivity")
        demand(metadata.focalLength.map { $0 > 0 && $0 <= 100_000 } ?? true, "focal length")
        demand(metadata.latitude.map { -90...90 ~= $0 } ?? true, "latitude")
        demand(metadata.longitude.map { -180...180 ~= $0 } ?? true, "longitude")
        demand((metadata.latitude == nil) == (metadata.longitude == nil), "half a position")
        demand(metadata.altitude.map { -12_000...100_000 ~= $0 } ?? true, "altitude")
        demand(metadata.rating.map { -1...5 ~= $0 } ?? true, "rating")
        demand(metadata.orientation.map { 1...8 ~= $0 } ?? true, "orientation")
        for text in [metadata.make, metadata.model, metadata.lens, metadata.software, metadata.contentIdentifier] {
            demand(text.map { !$0.isEmpty && $0.count <= 200 } ?? true, "text")
        }
        demand(metadata.filmDistances.allSatisfy { $0 > 0 }, "a film behind the file")
        demand(metadata.keywords.count <= 3_000, "too many keywords")
        for part in metadata.keywords.flatMap({ $0.isEmpty ? [""] : $0 }) {
            demand(!part.isEmpty && !part.unicodeScalars.contains("/"), "a keyword without a name")
            demand(part.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "a control character")
        }
        demand((metadata.takenAt == nil) == (metadata.takenFrom == nil), "a date from nowhere")
        if let time = metadata.takenAt {
            demand(CaptureTime(parsing: time.iso8601) == time, "\(time.iso8601) does not read as it was written")
        }
    }

    /// A block with a keyword, a date and a time; the same among Photoshop's resources.
    private static let iptcBlocks: [[UInt8]] = {
        let datasets: [(UInt8, UInt8, String)] = [
            (1, 90, "\u{1B}%G"), (2, 25, "Ålesund"), (2, 25, "Places/Norway"), (2, 55, "20090704"),
            (2, 60, "123005+0200"),
        ]
        let block: [UInt8] = datasets.flatMap { record, number, text -> [UInt8] in
            let head: [UInt8] = [0x1C, record, number, 0, UInt8(text.utf8.count)]
            return head + Array(text.utf8)
        }
        let long: [UInt8] = [0x1C, 2, 25, 0x80, 4, 0, 0, 0, 3] + Array("sea".utf8)
        let resource: [UInt8] = [4, 4, 1, 0x78, 0, 0, 0, UInt8(block.count)]
        let head = Array("Photoshop 3.0\08BIM".utf8) + resource
        return [block, long, head + block]
    }()

    private static let pictures: [[UInt8]] = [
        (try? SamplePhoto(size: PixelSize(width: 32, height: 24), seed: 1).encoded()) ?? []
    ]

    static let exifBlocks: [[UInt8]] = {
        var exif = ExifWriter()
        let empty = exif.tiff()
        exif.make = "Canon"
        exif.model = "Canon EOS 20D"
        exif.lens = "EF24-70mm f/2.8L USM"
        exif.orientation = 6
        exif.dateTimeOriginal = "2021:07:04 12:34:56"
        exif.subSeconds = "25"
        exif.offset = "+02:00"
        exif.exposure = ExifRational(1, 250)
        exif.aperture = ExifRational(28, 10)
        exif.iso = 400
        exif.focalLength = ExifRational(35)
        exif.latitude = 47.37
        exif.longitude = -8.54
        // A maker note of one array.
        let note = [1, 0, 1, 0, 3, 0, 46, 0, 0, 0, 0, 1, 0, 0] + [UInt8](repeating: 0, count: 90)
        exif.additional[.photo] = [
            ExifEntry(tag: 0x927C, value: .undefined(note)),
            ExifEntry(tag: 0xA432, value: .rational([24, 70, 2, 4].map { ExifRational($0) })),
        ]
        let little = exif.tiff()
        exif.byteOrder = .bigEndian
        return [empty, little, exif.tiff(), Array("Exif\0\0".utf8) + little]
    }()

    private static let packets: [[UInt8]] = [
        """
        <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmp:Rating="4"
        xmp:CreateDate="2019-02-03T04:05:06.25+01:00" aux:Lens="18-55mm"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """,
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:xap="http://ns.adobe.com/xap/1.0/"><xap:Rating>-1</xap:Rating><!-- a --><b><![CDATA[c]]></b>
        </rdf:Description></rdf:RDF>
        """,
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description G:MotionPhoto="1"
        xmlns:G="http://ns.google.com/photos/1.0/camera/" xmlns:C="http://ns.google.com/photos/1.0/container/"
        xmlns:I="http://ns.google.com/photos/1.0/container/item/" G:MicroVideoOffset="9"><C:Directory><rdf:Seq><rdf:li/>
        <rdf:li><C:Item I:Semantic="MotionPhoto" I:Length="9" I:Padding="2"/></rdf:li></rdf:Seq></C:Directory>
        </rdf:Description></rdf:RDF>
        """,
    ].map { Array($0.utf8) }
}
