import PhotoMetadata
import TestSupport
import Testing

@Suite("Facts from XMP")
struct XMPTests {
    @Test(
        "The rating is read as an attribute or an element",
        arguments: [("-1", -1), ("0", 0), ("3", 3), ("5.0", 5), ("6", nil), ("-2", nil), ("NaN", nil), ("many", nil)]
            as [(String, Int?)]
    )
    func rating(text: String, expected: Int?) {
        #expect(MetadataReader.read(exif: nil, xmp: packet("xmp:Rating=\"\(text)\"")).rating == expected)
        #expect(
            MetadataReader.read(exif: nil, xmp: packet("", "<xmp:Rating>\(text)</xmp:Rating>")).rating == expected
        )
    }

    @Test("The rating takes precedence over EXIF's; time and lens count only if EXIF has none")
    func precedence() {
        let attributes = """
            xmp:Rating="2" exif:DateTimeOriginal="2001-02-03T04:05:06.7+08:00" aux:Lens="EF50mm" xmp:CreateDate="2009"
            """
        let alone = MetadataReader.read(exif: nil, xmp: packet(attributes))
        #expect(alone.rating == 2)
        #expect(alone.takenAt?.iso8601 == "2001-02-03T04:05:06.700+08:00")
        #expect(alone.lens == "EF50mm")
        let both = MetadataReader.read(exif: ExifBuilder.complete().build(), xmp: packet(attributes))
        #expect(both.rating == 2)
        #expect(both.takenAt?.year == 2014)
        #expect(both.lens == "18-105mm f/3.5-5.6")
        #expect(MetadataReader.read(exif: ExifBuilder.complete().build(), xmp: packet("")).rating == 4)
    }

    @Test("Serial numbers and names are read if EXIF has none, of several creators the first")
    func owner() {
        let attributes = "aux:SerialNumber=\"0042\" aux:LensSerialNumber=\"17\" aux:OwnerName=\"Ada\""
        let elements = """
            <dc:creator><rdf:Seq><rdf:li>Ada Lovelace</rdf:li><rdf:li>C. Babbage</rdf:li></rdf:Seq></dc:creator>
            <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Ada</rdf:li></rdf:Alt></dc:rights>
            """
        let alone = MetadataReader.read(exif: nil, xmp: packet(attributes, elements))
        #expect(alone.bodySerialNumber == "0042" && alone.lensSerialNumber == "17" && alone.ownerName == "Ada")
        #expect(alone.artist == "Ada Lovelace" && alone.copyright == "© Ada")
        let exif = ExifBuilder(image: [(0x013B, .ascii("A. L."))], capture: [(0xA431, .ascii("43"))])
        let both = MetadataReader.read(exif: exif.build(), xmp: packet(attributes, elements))
        #expect(both.artist == "A. L." && both.bodySerialNumber == "43" && both.ownerName == "Ada")
    }

    @Test("NULs after the packet are ignored")
    func padding() {
        #expect(MetadataReader.read(exif: nil, xmp: packet("xmp:Rating=\"4\"") + [0, 0, 0]).rating == 4)
    }

    @Test("Damaged and hostile packets give nothing")
    func hostile() {
        let text = String(decoding: packet("xmp:Rating=\"4\""), as: UTF8.self)
        let deep = String(repeating: "<xmp:a>", count: 20_000) + String(repeating: "</xmp:a>", count: 20_000)
        let hidden = String(repeating: "<xmp:a><!--</xmp:a>-->", count: 5_000)
        let entities = "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"4\">]>" + text
        for packet in [
            "", "<", "<html/>", "no markup", String(text.dropLast(30)), String(text.dropFirst(30)), entities,
            String(decoding: packet("", deep), as: UTF8.self), String(decoding: packet("", hidden), as: UTF8.self),
            text.replacing("xmpmeta", with: "x\0mpmeta"), "</a></a></a>", "<a b='>", "<!-- ", "<![CDATA[", "<?x",
        ] {
            #expect(MetadataReader.read(exif: nil, xmp: Array(packet.utf8)).rating == nil, "\(packet.prefix(60))")
        }
    }

    @Test("Packets that would take the toolkit minutes are not read, but long lists are")
    func slowPackets() {
        let namespaces = (0..<10_000).map { "xmlns:n\($0)='http://x/\($0)'" }.joined(separator: " ")
        let properties = (0..<20_000).map { "<xmp:p\($0)/>" }.joined()
        let list =
            "<dc:subject><rdf:Bag>" + String(repeating: "<rdf:li>a</rdf:li>", count: 20_000) + "</rdf:Bag></dc:subject>"
        // Each name is stored with its namespace.
        let long =
            "xmlns:n='\(String(repeating: "n", count: 800_000))' "
            + (0..<9_000).map { "n:p\($0)=''" }.joined(separator: " ")
        for attributes in [namespaces, namespaces.replacing("=", with: " = "), long] {
            #expect(MetadataReader.read(exif: nil, xmp: packet("xmp:Rating='4' \(attributes)")).rating == nil)
        }
        #expect(MetadataReader.read(exif: nil, xmp: packet("xmp:Rating='4'", properties)).rating == nil)
        #expect(MetadataReader.read(exif: nil, xmp: packet("xmp:Rating='4'", list)).rating == 4)
    }

    @Test("No change of bytes makes the reader fail")
    func mutations() {
        let original = packet(
            "xmp:Rating=\"4\" aux:Lens=\"EF\"",
            "<dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:subject>"
        )
        var random = SplitMix64(seed: 3)
        for _ in 0..<1_000 {
            var packet = original
            for _ in 0..<random.next() % 4 + 1 {
                let at = Int(random.next() % UInt64(packet.count))
                switch random.next() % 3 {
                case 0: packet[at] = Array("<>/\"'&:;!-[]? \0".utf8)[Int(random.next() % 15)]
                case 1: packet[at] = UInt8(truncatingIfNeeded: random.next())
                default: packet.removeSubrange(at..<min(packet.count, at + Int(random.next() % 20)))
                }
            }
            let metadata = MetadataReader.read(exif: nil, xmp: packet)
            #expect(-1...5 ~= metadata.rating ?? 0)
        }
    }

    @Test("Concurrent readers each get their own result")
    func concurrency() async {
        await withTaskGroup(of: (Int, Int?).self) { group in
            for index in 0..<200 {
                group.addTask {
                    let namespace = "xmlns:n\(index)=\"http://example.com/\(index)/\" n\(index):a=\"b\""
                    let packet = packet("xmp:Rating=\"\(index % 6)\" \(namespace)")
                    return (index, MetadataReader.read(exif: nil, xmp: packet).rating)
                }
            }
            for await (index, rating) in group { #expect(rating == index % 6) }
        }
    }
}

/// A packet with these attributes and elements in its description.
private func packet(_ attributes: String, _ elements: String = "") -> [UInt8] {
    let packet = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:dc="http://purl.org/dc/elements/1.1/" \(attributes)>\(elements)
        </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """
    return Array(packet.utf8)
}
