import PhotoMetadata
import Testing

@Suite("Facts of sidecars")
struct SidecarReadingTests {
    @Test("Rating, favourite and tags are read from each program's sidecars")
    func programs() throws {
        let digiKam = try sidecar(SidecarSample.digiKam)
        #expect(digiKam.rating == 2 && !digiKam.isFavourite)
        #expect(digiKam.tags == [["Places", "Norway"], ["People", "Ada"], ["holiday"]])
        let darktable = try sidecar(SidecarSample.darktable)
        #expect(darktable.rating == 1)
        #expect(darktable.tags == [["places"], ["places", "norway"]])
        let lightroom = try sidecar(SidecarSample.lightroom)
        #expect(lightroom.rating == nil && lightroom.tags.isEmpty)
        #expect(try sidecar(SidecarSample.immich).tags == [["Family", "Ada"]])
    }

    @Test(
        "A rating is a number from -1 to 5, as attribute or element",
        arguments: [
            ("5", 5), ("5.0", 5), (" 3 ", 3), ("-1", -1), ("-1.000000", -1), ("+2", 2), ("0", 0), ("4.6", 5),
            ("6", nil), ("-2", nil), ("", nil), ("many", nil), ("NaN", nil), ("0x3", nil), ("1e0", nil),
            ("\u{663}", nil),
        ] as [(String, Int?)]
    )
    func rating(text: String, expected: Int?) throws {
        #expect(try sidecar(SidecarSample.packet("xmp:Rating='\(text)'")).rating == expected)
        #expect(try sidecar(SidecarSample.packet("", "<xmp:Rating>\(text)</xmp:Rating>")).rating == expected)
        #expect(
            try sidecar(SidecarSample.packet("", "<xmp:Rating><![CDATA[\(text)]]></xmp:Rating>")).rating == expected
        )
    }

    @Test("A duplicate rating, or a list, counts as none")
    func oddRatings() throws {
        #expect(try sidecar(SidecarSample.packet("xmp:Rating='3'", "<xmp:Rating>3</xmp:Rating>")).rating == nil)
        #expect(
            try sidecar(SidecarSample.packet("", "<xmp:Rating>\(SidecarSample.bag("3"))</xmp:Rating>")).rating == nil
        )
    }

    @Test("A favourite is F-Stop's mark or digiKam's accepted pick")
    func favourite() throws {
        for (attributes, expected) in [
            ("fstop:favorite='1'", true), ("fstop:favorite=' 1 '", true), ("d:PickLabel='3'", true),
            ("fstop:favorite='0' d:PickLabel='3'", true), ("fstop:favorite='1' d:PickLabel='1'", true),
            ("fstop:favorite='0'", false), ("d:PickLabel='2'", false), ("xmp:Rating='5'", false),
        ] {
            #expect(try sidecar(SidecarSample.packet(attributes)).isFavourite == expected, "\(attributes)")
        }
    }

    @Test("Properties are found by their namespace, whatever the prefix, and only there")
    func namespaces() throws {
        let text = """
            <a:RDF xmlns:a="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a:Description>
            <Rating xmlns="http://ns.adobe.com/xap/1.0/">4</Rating></a:Description><a:Description
            xmlns:xmp="http://example.com/" xmp:Rating="1" xmlns:f="http://www.fstopapp.com/xmp/" f:favorite="1"/></a:RDF>
            """
        #expect(try sidecar(text).rating == 4)
        #expect(try sidecar(text).isFavourite)
        let deep = "<dc:source rdf:parseType='Resource'><xmp:Rating>3</xmp:Rating></dc:source>"
        #expect(try sidecar(SidecarSample.packet("", deep)).rating == nil)
    }

    @Test("Tags are read from all three lists, without the names of longer ones")
    func tags() throws {
        let bag = { SidecarSample.bag($0, $1) }
        let all = try sidecar(
            SidecarSample.packet(
                "",
                "<dc:subject>\(bag("c", "x"))</dc:subject><d:TagsList>\(bag("a/b/c", " x "))</d:TagsList>"
                    + "<lr:hierarchicalSubject>\(bag("a | d", "//"))</lr:hierarchicalSubject>"
            )
        )
        #expect(all.tags == [["a", "b", "c"], ["x"], ["a", "d"]])
        #expect(try sidecar(SidecarSample.packet("dc:subject='one'")).tags == [["one"]])
        #expect(try sidecar(SidecarSample.packet("dc:subject=''")).tags == [])
        #expect(
            try sidecar(SidecarSample.packet("", "<dc:subject>\(bag("24/7", ""))</dc:subject>")).tags == [["24", "7"]]
        )
        #expect(
            try sidecar(SidecarSample.packet("", "<dc:subject>\(bag("a|b", "&lt;<!-- no -->é"))</dc:subject>")).tags
                == [["a|b"], ["<e\u{301}"]]
        )
    }

    @Test("A file that is not a sidecar is rejected with the reason")
    func refused() throws {
        let rdf = SidecarSample.rdf
        let deep = String(repeating: "<xmp:a>", count: 200) + String(repeating: "</xmp:a>", count: 200)
        let entities =
            "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"4\">]>" + SidecarSample.packet("xmp:Rating='&b;'")
        let refused: [([UInt8], String)] = [
            ([], "is empty"), (Array(" \r\n".utf8), "is empty"),
            (Array("<html/>".utf8), "no rdf:RDF"), (Array("<a><b><rdf:RDF \(rdf)/></b></a>".utf8), "no rdf:RDF"),
            (Array("<rdf:RDF/>".utf8), "unbound prefix"),
            (Array("<a><rdf:RDF \(rdf)/><rdf:RDF \(rdf)/></a>".utf8), "once"),
            (Array(SidecarSample.digiKam.utf8.dropLast(40)), "well-formed"),
            (Array(SidecarSample.digiKam.utf8) + [0xE9], "not in UTF-8"),
            ([0xFF, 0xFE] + SidecarSample.digiKam.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "UTF-16"),
            ([0xFE, 0xFF] + SidecarSample.digiKam.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, "UTF-16"),
            (SidecarSample.line.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "UTF-16"),
            (Array(SidecarSample.line.utf8) + [0, 0], "null bytes"),
            (Array("<?xml version='1.0' encoding='ISO-8859-1'?>\(SidecarSample.line)".utf8), "ISO-8859-1"),
            (Array(entities.utf8), "document type"), (Array(SidecarSample.packet("", deep).utf8), "too deep"),
            (Array((SidecarSample.line + String(repeating: " ", count: 1 << 20)).utf8), "larger"),
            (Array(SidecarSample.packet("", String(repeating: "<xmp:a/>", count: 20_000)).utf8), "read safely"),
        ]
        for (bytes, reason) in refused {
            let error = #expect(throws: SidecarError.self) { try Sidecar(bytes) }
            guard case .unreadable(let text) = error else {
                Issue.record("\(String(describing: error)) instead of one of \(reason)")
                continue
            }
            #expect(text.contains(reason), "\(text)")
        }
    }
}

func sidecar(_ text: String) throws -> Sidecar { try Sidecar(Array(text.utf8)) }
