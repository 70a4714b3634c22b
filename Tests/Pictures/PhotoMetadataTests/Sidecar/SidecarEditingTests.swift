import FileStructure
import Testing

@testable import PhotoMetadata

@Suite("Edited sidecars")
struct SidecarEditingTests {
    static let edits: [SidecarEdit] = [
        SidecarEdit(rating: .set(5)), SidecarEdit(rating: .set(-1)), SidecarEdit(rating: .set(0)),
        SidecarEdit(rating: .remove), SidecarEdit(rating: .set(5), favourite: true),
        SidecarEdit(favourite: false),
        SidecarEdit(addTags: [["Places", "Norway", "Oslo"]]), SidecarEdit(addTags: [["a & b <c>"], ["it's \"x\""]]),
        SidecarEdit(removeTags: [["Places", "Norway"], ["places", "norway"], ["Family", "Ada"]]),
        SidecarEdit(rating: .set(3), favourite: true, addTags: [["x"], ["y", "z|w"]], removeTags: [["holiday"]]),
    ]

    @Test("Each edit of each program's sidecar is read back, and repeating it changes nothing")
    func everything() throws {
        for (name, text) in SidecarSample.all {
            let before = try sidecar(text)
            for edit in Self.edits {
                let after = try before.edited(edit).map { try Sidecar($0) } ?? before
                #expect(after.isMade(edit, from: before), "\(name): \(edit)")
                #expect(try after.edited(edit) == nil, "\(name): \(edit)")
            }
        }
    }

    @Test("A value is changed in place, and nothing else is touched")
    func values() throws {
        let changed = [
            ("xmp:Rating='3'", "", "xmp:Rating='5'", ""), ("xmp:Rating = \"3\"\n", "", "xmp:Rating = \"5\"\n", ""),
            ("xmp:Rating='many'", "", "xmp:Rating='5'", ""), ("xmp:Rating=''", "", "xmp:Rating='5'", ""),
            ("", "<xmp:Rating>3</xmp:Rating>", "", "<xmp:Rating>5</xmp:Rating>"),
            ("", "<xmp:Rating ><![CDATA[3]]></xmp:Rating >", "", "<xmp:Rating >5</xmp:Rating >"),
            ("", "<xmp:Rating/>", "", "<xmp:Rating>5</xmp:Rating>"),
            (
                "", "<!-- <xmp:Rating>3</xmp:Rating> --><a:Rating xmlns:a='http://ns.adobe.com/xap/1.0/' />",
                "", "<!-- <xmp:Rating>3</xmp:Rating> --><a:Rating xmlns:a='http://ns.adobe.com/xap/1.0/' >5</a:Rating>"
            ),
        ]
        for (attributes, elements, newAttributes, newElements) in changed {
            let edited = try edited(SidecarSample.packet(attributes, elements), SidecarEdit(rating: .set(5)))
            #expect(edited == SidecarSample.packet(newAttributes, newElements))
        }
    }

    @Test("A value is removed with the space before it")
    func removal() throws {
        let edit = SidecarEdit(rating: .remove, favourite: false)
        #expect(
            try edited(SidecarSample.packet("a='' xmp:Rating='3'".replacing("a='' ", with: "")), edit)
                == SidecarSample.packet("").replacing("/xmp/\" >", with: "/xmp/\">")
        )
        let element = SidecarSample.packet("", "\n  <xmp:Rating>3</xmp:Rating>\n  <fstop:favorite>1</fstop:favorite>\n")
        #expect(try edited(element, edit) == SidecarSample.packet("", "\n"))
        #expect(try edited(SidecarSample.packet("xmp:Rating='many'"), edit) == nil)
    }

    @Test("digiKam's pick is set if the file has digiKam's properties, and only an accepted one is cleared")
    func pickLabel() throws {
        let favourite = SidecarEdit(favourite: true)
        let ordinary = SidecarEdit(favourite: false)
        #expect(try edited(SidecarSample.digiKam, favourite)?.contains("digiKam:PickLabel=\"3\"") == true)
        #expect(
            try edited(SidecarSample.immich, favourite)?.contains("<digiKam:PickLabel>3</digiKam:PickLabel>") == true
        )
        #expect(try edited(SidecarSample.lightroom, favourite)?.contains("PickLabel") == false)
        #expect(
            try edited(SidecarSample.packet("d:PickLabel='3'"), ordinary) == SidecarSample.packet("d:PickLabel='0'")
        )
        #expect(try edited(SidecarSample.packet("d:PickLabel='1'"), ordinary) == nil)
        let both = SidecarEdit(favourite: true, addTags: [["a", "b"]])
        #expect(try edited(SidecarSample.lightroom, both)?.contains("digiKam:PickLabel=\"3\"") == true)
    }

    @Test("New lines follow the indentation and line breaks around them")
    func manner() throws {
        let text = try #require(try edited(SidecarSample.lightroom, SidecarEdit(rating: .set(4), addTags: [["a"]])))
        #expect(
            text.contains(
                "\n   crs:HasSettings=\"True\"\n   xmp:Rating=\"4\">\n"
            )
        )
        #expect(
            text.contains(
                """
                   </crs:ToneCurvePV2012>
                   <dc:subject>
                    <rdf:Bag>
                     <rdf:li>a</rdf:li>
                    </rdf:Bag>
                   </dc:subject>
                  </rdf:Description>
                """
            )
        )
        let crlf = try #require(
            try edited(
                SidecarSample.lightroom.replacing("\n", with: "\r\n"),
                SidecarEdit(rating: .set(4), addTags: [["a"]])
            )
        )
        #expect(crlf == text.replacing("\n", with: "\r\n"))
        let line = try edited(SidecarSample.line, SidecarEdit(rating: .set(4), addTags: [["a"]]))
        #expect(
            line == """
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \(SidecarSample.rdf)><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
                xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="4"><dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag>\
                </dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
                """
        )
    }

    @Test("A property goes into the block of its namespace, and is an element if all others are")
    func home() throws {
        let text = try #require(try edited(SidecarSample.immich, SidecarEdit(rating: .set(4), addTags: [["a"]])))
        #expect(
            text.contains(
                "  </dc:description>\n  <xmp:Rating>4</xmp:Rating>\n  <dc:subject>\n   <rdf:Bag>\n    <rdf:li>a</rdf:li>\n   </rdf:Bag>\n"
            )
        )
        #expect(text.contains("   <rdf:li>Family/Ada</rdf:li>\n    <rdf:li>a</rdf:li>\n"))
    }

    @Test("A prefix that is in use is not redefined")
    func prefixes() throws {
        let text = """
            <rdf:RDF \(SidecarSample.rdf) xmlns:xmp="http://example.com/a"><rdf:Description rdf:about="" \
            xmlns:dc="http://example.com/b" xmlns="http://purl.org/dc/elements/1.1/" xmp:Rating="1" dc:subject="s"/></rdf:RDF>
            """
        let after = try #require(try edited(text, SidecarEdit(rating: .set(4), favourite: true, addTags: [["a"]])))
        #expect(
            after.contains("xmp:Rating=\"1\" dc:subject=\"s\" xmp2:Rating=\"4\" fstop:favorite=\"1\"><dc2:subject>")
        )
        #expect(after.contains("xmlns:xmp2=\"http://ns.adobe.com/xap/1.0/\""))
    }

    @Test("Comments, CDATA, unusual prefixes, structures and language alternatives stay byte for byte")
    func untouched() throws {
        let odd = """
            <!-- <dc:subject/> --><?app <rdf:RDF> ?><q:s xmlns:q='http://q/' rdf:parseType='Resource'>\
            <q:a q:x='&lt;>'/><q:b><![CDATA[<x> & ]]></q:b><q:c><rdf:Alt><rdf:li xml:lang='de'>ä&#x20AC;</rdf:li></rdf:Alt></q:c></q:s>\
            <_:e xmlns:_='urn:e'   _:f = "'"  /><dc:source rdf:resource='http://x/?a&amp;b'/>
            """
        for (before, edit, after) in [
            ("xmp:Rating='1'", SidecarEdit(rating: .set(2)), "xmp:Rating='2'"),
            ("fstop:favorite='0'", SidecarEdit(favourite: true), "fstop:favorite='1' d:PickLabel=\"3\""),
        ] {
            #expect(try edited(SidecarSample.packet(before, odd), edit) == SidecarSample.packet(after, odd))
        }
        let list = "<dc:subject>\(SidecarSample.bag("x"))</dc:subject>"
        #expect(
            try edited(SidecarSample.packet("xmp:Label='Red'", odd + list), SidecarEdit(addTags: [["y"]]))
                == SidecarSample.packet(
                    "xmp:Label='Red'",
                    odd + list.replacing("x</rdf:li>", with: "x</rdf:li><rdf:li>y</rdf:li>")
                )
        )
    }

    @Test("An edit changes only its own lines of a file")
    func lines() throws {
        for (name, text) in SidecarSample.all where name != "a line" {
            for edit in Self.edits {
                guard let after = try edited(text, edit) else { continue }
                let difference = after.split(separator: "\n", omittingEmptySubsequences: false)
                    .difference(from: text.split(separator: "\n", omittingEmptySubsequences: false))
                #expect(difference.removals.count <= 12 && difference.insertions.count <= 30, "\(name): \(edit)")
                #expect(after.hasPrefix("\u{FEFF}") == text.hasPrefix("\u{FEFF}"))
                #expect(
                    after.suffix(30) == text.suffix(30) || name.contains("CRLF") || text.count < 300,
                    "\(name): \(edit)"
                )
            }
        }
    }

    private func edited(_ text: String, _ edit: SidecarEdit) throws -> String? {
        try sidecar(text).edited(edit).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension Sidecar {
    /// Whether this has the content that the edit makes of `before`.
    func isMade(_ edit: SidecarEdit, from before: Sidecar) -> Bool {
        let rating: Int? =
            switch edit.rating {
            case .keep: before.rating
            case .set(let rating): rating
            case .remove: nil
            }
        let removed = Set(edit.removeTags).subtracting(edit.addTags)
        return self.rating == rating && isFavourite == edit.favourite ?? before.isFavourite
            && tags == before.tags.subtracting(removed).union(edit.addTags) && isPlaced(edit.position, from: before)
    }

    private func isPlaced(_ edit: SidecarEdit.Position, from before: Sidecar) -> Bool {
        switch edit {
        case .keep: position == before.position
        case .remove: position == nil
        // An unreadable one stays.
        case .set(let wanted):
            position == wanted
                || position == nil && before.position == nil
                    && [XMLName.latitude, .longitude].contains { !before.content.places(of: $0).isEmpty }
        }
    }
}
