import PhotoMetadata
import Testing

@Suite("Refused edits of sidecars")
struct SidecarRefusalTests {
    @Test("A notation in which no edit is safe is refused with the reason")
    func refusals() throws {
        let (rate, tag) = (SidecarEdit(rating: .set(4)), SidecarEdit(addTags: [["new"]]))
        let bag = SidecarSample.bag("x")
        let cases: [(String, SidecarEdit, String)] = [
            (SidecarSample.packet("xmp:Rating='3'", "<xmp:Rating>3</xmp:Rating>"), rate, "xmp:Rating more than once"),
            (
                SidecarSample.packet("xmp:Rating='3'", "<xmp:Rating>3</xmp:Rating>"), SidecarEdit(rating: .remove),
                "once"
            ),
            (SidecarSample.packet("", "<xmp:Rating>\(bag)</xmp:Rating>"), rate, "is not plain text"),
            (SidecarSample.packet("", "<xmp:Rating rdf:resource='3'/>"), rate, "more than"),
            (SidecarSample.packet("", "<xmp:Rating>3<!-- stars --></xmp:Rating>"), rate, "is not plain text"),
            (SidecarSample.packet("dc:subject='x'"), tag, "dc:subject is not a list"),
            (SidecarSample.packet("", "<dc:subject>x</dc:subject>"), tag, "dc:subject is not a list"),
            (
                SidecarSample.packet("", "<dc:subject>\(SidecarSample.bag("x", container: "Alt"))</dc:subject>"), tag,
                "alternatives"
            ),
            (SidecarSample.packet("", "<dc:subject>\(bag)</dc:subject><dc:subject>\(bag)</dc:subject>"), tag, "once"),
            // Two properties with one name, though not among the changed ones: Adobe's toolkit reports that as an error.
            (SidecarSample.packet("dc:source='a'", "<dc:source>b</dc:source>"), rate, "Adobe's XMP toolkit"),
            (SidecarSample.packet("", "<dc:source>a<dc:b/></dc:source>"), rate, "Adobe's XMP toolkit"),
            // An alias: the toolkit reads it as dc:subject.
            (
                SidecarSample.packet("xmlns:pdf='http://ns.adobe.com/xap/1.0/'", "<xmp:Keywords>\(bag)</xmp:Keywords>"),
                tag,
                "Adobe's XMP toolkit"
            ),
            (SidecarSample.line, SidecarEdit(addTags: [["a\u{FFFE}b"]]), "could not be read"),
        ]
        for (text, edit, reason) in cases {
            let before = try sidecar(text)
            let error = #expect(throws: SidecarError.self, "\(text)") { try before.edited(edit) }
            guard case .unsafe(let words) = error else {
                Issue.record("\(String(describing: error)) instead of one of \(reason)")
                continue
            }
            #expect(words.contains(reason), "\(words)")
        }
    }

    @Test("A value that is already as requested is no change, whatever its notation")
    func nothingToDo() throws {
        for (attributes, elements, edit) in [
            ("xmp:Rating=' 4.0'", "", SidecarEdit(rating: .set(4))),
            ("xmp:Rating='5'", "", SidecarEdit(rating: .set(9))),
            ("dc:subject='x'", "", SidecarEdit(addTags: [["x"]])),
            ("", "<dc:subject>x</dc:subject>", SidecarEdit(addTags: [["x"]])),
            ("xmp:Rating='many'", "", SidecarEdit(rating: .remove)),
            ("fstop:favorite='1' d:PickLabel='3'", "", SidecarEdit(favourite: true)), ("", "", SidecarEdit()),
        ] {
            #expect(try sidecar(SidecarSample.packet(attributes, elements)).edited(edit) == nil)
        }
    }

    @Test("A list written as empty is filled")
    func emptyLists() throws {
        for list in [
            "<dc:subject/>", "<dc:subject></dc:subject>", "<dc:subject>\n</dc:subject>",
            "<dc:subject><rdf:Bag/></dc:subject>", "<dc:subject><rdf:Seq></rdf:Seq></dc:subject>",
            "\n <dc:subject>\n  <rdf:Bag/>\n </dc:subject>\n",
            "\n <dc:subject>\n  <rdf:Bag>\n  </rdf:Bag>\n </dc:subject>\n",
            "<dc:subject><!-- none --><rdf:Bag><!-- yet --></rdf:Bag></dc:subject>",
        ] {
            let after = try sidecar(SidecarSample.packet("", list)).edited(SidecarEdit(addTags: [["a"], ["b"]]))
            let text = String(decoding: try #require(after), as: UTF8.self)
            #expect(try sidecar(text).tags == [["a"], ["b"]])
            #expect(text.contains("<!--") == list.contains("<!--"))
        }
    }

    @Test("New sidecars have the requested content, and the same bytes each time")
    func new() throws {
        let favourite = SidecarEdit(rating: .set(5), favourite: true)
        let text = String(decoding: try Sidecar.new(favourite), as: UTF8.self)
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <x:xmpmeta xmlns:x="adobe:ns:meta/">
                  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
                xmlns:fstop="http://www.fstopapp.com/xmp/" xmlns:digiKam="http://www.digikam.org/ns/1.0/" \
                xmp:Rating="5" fstop:favorite="1" digiKam:PickLabel="3"/>
                  </rdf:RDF>
                </x:xmpmeta>

                """
        )
        #expect(try Sidecar.new(favourite) == Array(text.utf8))
        for edit in SidecarEditingTests.edits {
            let (bytes, blank) = (try Sidecar.new(edit), try Sidecar(Sidecar.new(SidecarEdit())))
            let new = try Sidecar(bytes)
            #expect(new.isMade(edit, from: blank), "\(edit)")
            #expect(try new.edited(edit) == nil)
            #expect(edit.needsSidecar == (bytes != blank.bytes))
        }
        #expect(throws: SidecarError.self) { try Sidecar.new(SidecarEdit(addTags: [["\u{FFFF}"]])) }
    }

    @Test("More new sidecars than are cached are created too, from many threads")
    func manyNew() async throws {
        try await withThrowingTaskGroup { group in
            for start in 0..<4 {
                group.addTask {
                    for number in 0..<400 {
                        let edit = SidecarEdit(addTags: [["t\(start * 200 + number)"]])
                        let bytes = try Sidecar.new(edit)
                        #expect(try Sidecar(bytes).tags == Set(edit.addTags))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
