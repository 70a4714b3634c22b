import PhotoMetadata
import Testing

@Suite("Keywords in photos")
struct KeywordTests {
    private func bag(_ name: String, _ items: String...) -> String {
        "<\(name)><rdf:Bag>\(items.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag></\(name)>"
    }

    private func read(_ elements: String, iptc: [UInt8]? = nil) -> [[String]] {
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/">\(elements)
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
        return MetadataReader.read(exif: nil, xmp: Array(packet.utf8), iptc: iptc).keywords
    }

    @Test("Lists of names and of paths give the tags that they would give in a sidecar")
    func lists() {
        #expect(read(bag("dc:subject", "sea", "boat")) == [["sea"], ["boat"]])
        #expect(read("<dc:subject>sea</dc:subject>") == [["sea"]])
        let all =
            bag("dc:subject", "Norway", "sea") + bag("lr:hierarchicalSubject", "Places|Norway", "Sea")
            + bag("digiKam:TagsList", "Places/Norway")
        #expect(read(all) == [["Places", "Norway"], ["Sea"]])
        #expect(read(bag("dc:subject", "a&#x9;c")) == [["ac"]])
        #expect(read("") == [])
    }

    @Test("XMP keywords take precedence over those of IPTC")
    func precedence() {
        let iptc = IPTCBuilder.keywords("old")
        #expect(read(bag("dc:subject", "new"), iptc: iptc) == [["new"]])
        #expect(read("", iptc: iptc) == [["old"]])
    }

    @Test("A very long list is truncated")
    func long() {
        let items = (0..<5_000).map { "<rdf:li>k\($0)</rdf:li>" }.joined()
        #expect(read("<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>").count == 1_000)
    }
}
