import Foundation
import Imaging
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@Suite("Tags in photos, and search words")
struct OwnTagTests {
    let household: Household

    init() throws {
        household = try Household()
        var exif = ExifWriter()
        exif.make = "NIKON"
        exif.model = "D70"
        let tagged = SamplePhoto(
            size: .init(width: 96, height: 64),
            seed: 1,
            exif: exif,
            xmp: Self.packet("Sea", "Places/Norway")
        )
        try household.photo("1.jpg").write(try tagged.encoded())
        try household.makePhoto("2.jpg", seed: 2)
        try household.makePhoto("3.jpg", seed: 3)
        try household.sluice("prepare", household.photos.string)
    }

    private static func packet(_ keywords: String...) -> String {
        let items = keywords.map { "<rdf:li>\($0)</rdf:li>" }.joined()
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>\(items)</rdf:Bag>
            </dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
            """
    }

    private func sluice(_ arguments: String...) throws -> Finished {
        try household.sluice(arguments, from: household.photos)
    }

    @Test("They are found, listed and shown")
    func seen() throws {
        #expect(try sluice("find", "tag:places", "--json").photoNames == ["1.jpg"])
        #expect(try sluice("tags").text == "Places    0, 1 with those below\n  Norway  1\nSea       1\n")
        #expect(try sluice("show", "1.jpg", "--json").exif["keywords"] as? [String] == ["Sea", "Places/Norway"])
        #expect(try sluice("show", "1.jpg").text.contains("Sea, Places/Norway"))
    }

    @Test("A word is searched for in names, cameras and tags")
    func words() throws {
        #expect(try sluice("find", "nikon", "--json").photoNames == ["1.jpg"])
        #expect(try sluice("find", "norway", "--json").photoNames == ["1.jpg"])
        #expect(try sluice("find", "2.jpg", "--json").photoNames == ["2.jpg"])
        let state = try sluice("find", "favourite")
        #expect(state.status == 0 && state.output.isEmpty && state.messages.contains("is:favourite is a condition"))
    }

    @Test("A sealed place is reported as hidden by the recipe")
    func hiddenPlaces() throws {
        let found = try sluice("find", "has:location")
        #expect(found.status == 0 && found.output.isEmpty)
        #expect(found.messages.contains("has:location is not available: the recipe seals or omits location"))
        #expect(try sluice("find", "has:camera").messages.isEmpty)
    }

    @Test("A tag that differs in case is the existing one")
    func cases() throws {
        #expect(try sluice("decide", "2.jpg", "--tag", "sea", "--tag", "places/Sweden").status == 0)
        #expect(
            try sluice("tags", "--json").list.compactMap { $0["tag"] as? String }
                == ["Places", "Places/Norway", "Places/Sweden", "Sea"]
        )
        #expect(try sluice("find", "tag:SEA", "--json").photoNames == ["1.jpg", "2.jpg"])
        #expect(try sluice("tags", "--add", "SEA", "--json").list.count == 4)
        #expect(try sluice("decide", "1.jpg", "2.jpg", "--untag", "sEA").status == 0)
        #expect(try household.count("tag:sea") == 0)
        #expect(try sluice("decide", "1.jpg", "--tag", "a", "--untag", "A").status == 64)
    }

    @Test("A tag cannot contain a control character", arguments: ["a\u{1B}[31mb", "a\nb", "a\tb"])
    func controls(_ tag: String) throws {
        for arguments in [
            ["decide", "2.jpg", "--tag", tag], ["decide", "2.jpg", "--untag", tag], ["tags", "--add", tag],
        ] {
            let refused = try household.sluice(arguments, from: household.photos)
            #expect(refused.status == 64 && refused.messages.contains("control character"), "\(arguments)")
            #expect(!refused.messages.contains("\u{1B}"))
        }
        #expect(try sluice("tags", "--json").list.count == 3)
    }
}
