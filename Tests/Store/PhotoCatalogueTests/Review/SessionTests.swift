import GRDB
import PhotoModel
import StoreSamples
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite struct SessionTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }

    init() throws { library = try TestCatalogue() }

    @Test("A session keeps its state, in another process too")
    func sessions() throws {
        let photo = try library.addPhotos(1)[0]
        let made = try catalogue.makeSession(name: "holidays", filter: "taken:2024", sort: "-taken")
        #expect(try library.again().session(made.id) == made)
        #expect(made.position == nil && made.created == made.used)
        try catalogue.notePosition(photo, in: made.row)
        try catalogue.setFilter("is:unreviewed", sort: "name", in: made.row)
        let found = try #require(try library.again().session(made.id))
        #expect(found.position == photo && found.filter == "is:unreviewed" && found.sort == "name")
        #expect(found.name == "holidays" && found.id == made.id && found.used >= made.used)
        try catalogue.notePosition(nil, in: made.row)
        #expect(try catalogue.session(made.id)?.position == nil)
        #expect(try catalogue.session(AssetID.next()) == nil)
    }

    @Test("The last used session comes first, and deciding uses it")
    func order() throws {
        let photo = try library.addPhotos(1)[0]
        let (one, two) = (try library.session("one"), try library.session("two"))
        try catalogue.write { try $0.execute(sql: "UPDATE sessions SET used_ms = 10 - id") }
        #expect(try catalogue.sessions().map(\.row) == [one, two])
        try catalogue.decide([.verdict(.keep)], about: [photo], in: two)
        #expect(try catalogue.sessions().map(\.row) == [two, one])
    }

    @Test("Decisions of a removed session stay, and its number is not reused")
    func removed() throws {
        let photo = try library.addPhotos(1)[0]
        let session = try library.session()
        try catalogue.decide([.verdict(.keep)], about: [photo], in: session)
        try catalogue.removeSession(session)
        #expect(try catalogue.sessions().isEmpty)
        #expect(try library.now(photo).verdict == .keep)
        #expect(try library.session() != session)
        #expect(try catalogue.undo(in: nil).step != nil)
    }
}
