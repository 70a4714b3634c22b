import FileStructure
import TestSupport
import Testing

@testable import PhotoMetadata

@Suite("Verification of an edit")
struct SidecarProofTests {
    private let edit = SidecarEdit(rating: .set(5), addTags: [["new"]])

    /// Additional changes that a faulty editor could make. Each is a difference to both readers.
    private static let slips: [(from: String, to: String)] = [
        ("0.125", "0.25"), ("Ada &amp; Co", "Ada"), ("digiKam:PickLabel=\"0\"", ""),
        ("digiKam:ColorLabel=\"0\"", "digiKam:ColorLabel=\"0 \""), ("<rdf:li>holiday</rdf:li>", ""),
        ("<rdf:li>holiday</rdf:li>", "<rdf:li>holiday</rdf:li><rdf:li>x</rdf:li>"),
        ("<rdf:li>holiday</rdf:li>", "<rdf:li xml:lang=\"en\">holiday</rdf:li>"),
        (
            "<rdf:li>Places/Norway</rdf:li>\n     <rdf:li>People/Ada</rdf:li>",
            "<rdf:li>People/Ada</rdf:li>\n     <rdf:li>Places/Norway</rdf:li>"
        ),
        (" mwg-rs:Type=\"Face\"", " mwg-rs:Kind=\"Face\""), ("tiff:Software", "tiff:Hardware"),
        ("http://ns.microsoft.com/photo/1.0/\"", "http://ns.microsoft.com/photo/1.0/\" MicrosoftPhoto:Rating=\"99\""),
        ("xmp:Rating=\"5\"", "xmp:Rating=\"4\""), ("<rdf:li>new</rdf:li>", "<rdf:li>New</rdf:li>"),
    ]

    @Test("An intended edit passes")
    func honest() throws {
        let (plan, before, after) = try make()
        try SidecarProof.check(plan, edit, from: before, to: Array(after.utf8))
    }

    @Test("Any additional change is found, by either reader alone")
    func slips() throws {
        let (plan, before, after) = try make()
        let properties = try plan.changes.reduce(before.content.properties()) { try #require($0.applying($1)) }
        let toolkit = try ToolkitProperties(before.bytes)
        for slip in Self.slips {
            #expect(after.contains(slip.from), "\(slip.from)")
            let bytes = Array(after.replacing(slip.from, with: slip.to, maxReplacements: 1).utf8)
            #expect(throws: SidecarError.self, "\(slip.from)") {
                try SidecarProof.check(plan, edit, from: before, to: bytes)
            }
            #expect(try SidecarContent(bytes).properties() != properties, "\(slip.from)")
            #expect(try !ToolkitProperties(bytes).follow(plan.changes, from: toolkit), "\(slip.from)")
        }
    }

    @Test("An alias that the toolkit resolves to another property is found by the other reader")
    func alias() throws {
        let (plan, before, after) = try make()
        let bytes = Array(after.replacing("xmp:CreatorTool=\"digiKam-7.9.0\"", with: "").utf8)
        #expect(try ToolkitProperties(bytes).follow(plan.changes, from: ToolkitProperties(before.bytes)))
        #expect(throws: SidecarError.self) { try SidecarProof.check(plan, edit, from: before, to: bytes) }
    }

    @Test("A file damaged by an edit is found")
    func damage() throws {
        let (plan, before, after) = try make()
        for bytes in [[], Array(after.utf8.dropLast(30)), Array(after.replacing("rdf:RDF", with: "rdf:XYZ").utf8)] {
            #expect(throws: SidecarError.self) { try SidecarProof.check(plan, edit, from: before, to: bytes) }
        }
    }

    @Test("Different notations of the same content are equal")
    func notations() throws {
        let ways = [
            SidecarSample.packet("xmlns:q='http://q/' q:a='1' q:b='&lt;'"),
            SidecarSample.packet(
                "",
                "<q:b xmlns:q='http://q/'><![CDATA[<]]></q:b> <w:a xmlns:w='http://q/'>1<!-- --></w:a>"
            ),
            SidecarSample.packet("xmlns:q='http://q/' q:b='&#60;'")
                .replacing("</rdf:RDF>", with: "<rdf:Description xmlns:q='http://q/' q:a='1'/></rdf:RDF>"),
        ]
        let structures = [
            "<q:s rdf:parseType='Resource'><q:a>1</q:a></q:s>", "<q:s q:a='1'/>",
            "<q:s><rdf:Description q:a='1'/></q:s>",
            "<q:s>\n<rdf:Description>\n<q:a>1</q:a></rdf:Description></q:s>",
        ].map { SidecarSample.packet("xmlns:q='http://q/'", $0) }
        for same in [ways, structures] {
            let properties = try same.map { try SidecarContent(Array($0.utf8)).properties() }
            #expect(Set(properties).count == 1, "\(properties)")
            #expect(try Set(same.map { try ToolkitProperties(Array($0.utf8)) }).count == 1)
        }
    }

    private func make() throws -> (plan: SidecarPlan, before: Sidecar, after: String) {
        let before = try sidecar(SidecarSample.digiKam)
        let plan = try SidecarPlan(edit, of: before)
        let bytes = try SidecarEditor.apply(plan.changes, to: before.content)
        return (plan, before, String(decoding: bytes, as: UTF8.self))
    }
}
