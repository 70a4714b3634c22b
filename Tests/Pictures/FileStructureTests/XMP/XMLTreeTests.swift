import FileStructure
import Testing

@Suite("Elements of XML")
struct XMLTreeTests {
    @Test("Elements and attributes are found at their places")
    func places() throws {
        let text =
            "\u{FEFF}<?xml version='1.0'?><a:b xmlns:a=\"urn:a\" c = '&gt;/>'\n><!-- <d> --><d/><d a:e='1' /><é>x<![CDATA[>]]></é></a:b>"
        let tree = try XMLTree(parsing: Array(text.utf8))
        let texts = tree.elements.map { String(decoding: tree.bytes[$0.range], as: UTF8.self) }
        #expect(texts.dropFirst() == ["<d/>", "<d a:e='1' />", "<é>x<![CDATA[>]]></é>"])
        #expect(texts.first?.hasPrefix("<a:b ") == true && texts.first?.hasSuffix("</a:b>") == true)
        #expect(tree.elements.map(\.isSelfClosing) == [false, true, true, false])
        #expect(tree.elements[0].attributes.map(\.name) == [nil, XMLName(namespace: "", local: "c")])
        #expect(String(decoding: tree.bytes[tree.elements[0].attributes[1].range], as: UTF8.self) == "c = '&gt;/>'")
        #expect(tree.elements[0].attributes[1].value == ">/>")
        #expect(tree.elements[2].attributes.map(\.name) == [XMLName(namespace: "urn:a", local: "e")])
        #expect(tree.elements[3].string == "x>" && tree.elements[0].hasRemarks && !tree.elements[3].hasRemarks)
    }
}
