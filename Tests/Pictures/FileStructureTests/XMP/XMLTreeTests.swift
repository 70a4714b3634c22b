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

    @Test("What would take much time or memory is refused with the reason")
    func limits() {
        let long = String(repeating: "n", count: 500_000)
        let names = (0..<20_000).map { " n:p\($0)=''" }.joined()
        for (text, reason) in [
            (String(repeating: " ", count: 1 << 20) + "<a/>", "1 MiB"),
            (String(repeating: "<a>", count: 101) + String(repeating: "</a>", count: 101), "too deeply"),
            ("<a>" + String(repeating: "<b/>", count: 50_000) + "</a>", "too many"),
            ("<a" + (0..<50_000).map { " b\($0)=''" }.joined() + "/>", "too many"),
            ("<a xmlns:n='\(long)'\(names)/>", "longer than 500"),
            ("<a>'<b c='<n:a'\n xmlns:n\t=\n\"\(long)\"\(names)/>", "longer than 500"),
            ("<!DOCTYPE a [<!ENTITY b '\(long)'>]><a>\(String(repeating: "&b;", count: 1_000))</a>", "document type"),
        ] {
            let fault = #expect(throws: XMLFault.self) { try XMLTree(parsing: Array(text.utf8)) }
            #expect(fault?.reason.contains(reason) == true, "\(String(describing: fault))")
        }
    }

    @Test("Declarations of namespaces are counted in any notation, and other names are not")
    func namespaces() {
        func found(_ text: String) -> DeclaredNamespaces { DeclaredNamespaces(Array(text.utf8)[...]) }
        let many = found("<a xmlns='b' xmlns:c = \"de'\"\nxmlns:xmlns\n=\n'' xmlnsx xmlns> xmlns:= xmlns:f='")
        #expect(many.count == 4 && many.longest == 3)
        #expect(found("<xml a='xmln'/>").count == 0)
    }
}
