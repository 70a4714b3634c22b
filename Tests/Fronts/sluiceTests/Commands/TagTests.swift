import SystemPackage
import TestSupport
import Testing

@Suite("sluice tags")
struct TagTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.prepare(3)
    }

    private func tags(_ arguments: String...) throws -> Finished {
        try household.sluice(["tags"] + arguments, from: household.photos)
    }

    @Test("The tree of tags contains stored tags and those of photos, with counts")
    func tree() throws {
        #expect(try tags().text == "No photo has a tag, and none is kept.\n")
        try household.sluice("decide", "1.jpg", "2.jpg", "--tag", "Places/Norway", from: household.photos)
        try household.sluice("decide", "2.jpg", "--tag", "Places", from: household.photos)
        let list = try tags("--add", "Events", "--json").list
        #expect(list.map { $0["tag"] as? String } == ["Events", "Places", "Places/Norway"])
        #expect(list.map { $0["count"] as? Int } == [0, 1, 2])
        #expect(list.map { $0["countBelow"] as? Int } == [0, 2, 2])
        #expect(try tags().text == "Events    0\nPlaces    1, 2 with those below\n  Norway  2\n")
        #expect(try household.count("tag:Places") == 2)
    }

    @Test("A removed tag stays with its photos, and an unknown one is refused")
    func removed() throws {
        #expect(try tags("--add", "A", "--add", "B/C").status == 0)
        try household.sluice("decide", "1.jpg", "--tag", "A", from: household.photos)
        let removed = try tags("--remove", "A", "--remove", "B/C")
        #expect(removed.status == 0 && removed.text == "A  1\n")
        #expect(removed.messages.contains("1 photo has A, or a tag below it; photos keep their tags."))
        let unknown = try tags("--remove", "Nothing")
        #expect(unknown.status == 1 && unknown.messages.contains("There is no tag Nothing"))
        #expect(try tags("--add", "A//B").status == 64)
    }

    @Test("Tags that other programs wrote into sidecars count")
    func sidecars() throws {
        try household.photo("3.jpg.xmp").write(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>
            <rdf:li>Winter</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8
        )
        #expect(try tags("--no-sidecars", "--json").list.isEmpty)
        #expect(try tags().text == "Winter  1\n")
        #expect(try household.count("tag:Winter") == 1)
    }
}
