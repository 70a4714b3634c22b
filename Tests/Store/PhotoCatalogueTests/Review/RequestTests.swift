import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite("A request with a key")
struct RequestTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private let photos: [AssetRow]
    private let session: SessionRow

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(3)
        session = try library.session()
    }

    private func request(_ key: String, _ body: UInt8 = 1) -> StepRequest { StepRequest(key: key, body: [body]) }

    private func history(_ catalogue: Catalogue) throws -> [HistoryEntry] { try catalogue.history(limit: 100) }

    @Test("that is repeated changes nothing and has the same outcome, whatever was decided since")
    func again() throws {
        let first = try catalogue.decide([.verdict(.trash)], about: photos, in: session, as: request("a"))
        try catalogue.decide([.verdict(.keep)], about: [photos[0]], in: nil)
        let (before, revision) = (try history(catalogue), try catalogue.revision())
        #expect(try catalogue.decide([.verdict(.trash)], about: photos, in: session, as: request("a")) == first)
        #expect(first?.changes.count == 3)
        #expect(try history(catalogue) == before && catalogue.revision() == revision)
        #expect(try library.now(photos[0]).verdict == .keep)
    }

    @Test("undoes and redoes one step, however often it is repeated")
    func takingBack() throws {
        try catalogue.decide([.rating(1)], about: photos, in: session)
        try catalogue.decide([.rating(2)], about: photos, in: session)
        let undone = try catalogue.undo(in: session, as: request("u"))
        #expect(undone.step?.kind == .undo)
        for _ in 0..<3 { #expect(try catalogue.undo(in: session, as: request("u")) == undone) }
        #expect(try library.now(photos[0]).rating == 1)
        let redone = try catalogue.redo(in: session, as: request("r"))
        #expect(try catalogue.redo(in: session, as: request("r")) == redone)
        #expect(try library.now(photos[0]).rating == 2)
        #expect(try catalogue.undo(in: session, as: request("v")).step?.ofStep == undone.step?.ofStep)
    }

    @Test("undoes nothing if something else was done after the intended step")
    func lastOnly() throws {
        try catalogue.decide([.rating(1)], about: photos, in: nil, as: request("mine"))
        try catalogue.decide([.rating(5)], about: [photos[0]], in: nil, as: request("other"))
        for _ in 0..<2 {
            #expect(throws: StoreError.notLastStep) {
                try catalogue.undo(in: nil, madeBy: "mine", as: request("u"))
            }
        }
        #expect(try library.now(photos[0]).rating == 5 && library.now(photos[1]).rating == 1)
        #expect(try catalogue.undo(in: nil, madeBy: "other").step != nil)
        let undone = try catalogue.undo(in: nil, madeBy: "mine", as: request("u"))
        #expect(undone.step != nil)
        #expect(try catalogue.undo(in: nil, madeBy: "mine", as: request("u")) == undone)
        try catalogue.decide([.rating(2)], about: photos, in: nil)
        #expect(throws: StoreError.notLastStep) { try catalogue.undo(in: nil, madeBy: "nobody's") }
        #expect(try library.now(photos[2]).rating == 2)
    }

    @Test("that did nothing does nothing later either")
    func nothing() throws {
        #expect(try catalogue.undo(in: session, as: request("u")) == .nothing)
        #expect(try catalogue.decide([.verdict(nil)], about: photos, in: session, as: request("d")) == nil)
        #expect(try catalogue.decide([.rating(1)], about: [], in: session, as: request("e")) == nil)
        try catalogue.decide([.rating(1)], about: photos, in: session)
        #expect(try catalogue.undo(in: session, as: request("u")) == .nothing)
        #expect(try catalogue.decide([.verdict(nil)], about: photos, in: session, as: request("d")) == nil)
        #expect(try library.now(photos[2]).rating == 1)
    }

    @Test("reports again which photos were decided about differently")
    func decidedSince() throws {
        let other = try library.session("two")
        try catalogue.decide([.verdict(.keep)], about: photos, in: session)
        try catalogue.decide([.verdict(.trash)], about: [photos[0], photos[2]], in: other)
        let outcome = try catalogue.undo(in: session, as: request("u"))
        #expect(outcome == .decidedSince([photos[0], photos[2]]))
        _ = try catalogue.undo(in: other)
        #expect(try catalogue.undo(in: session, as: request("u")) == outcome)
        #expect(try library.now(photos[1]).verdict == .keep)
    }

    @Test("of another request is refused and decides nothing")
    func otherBody() throws {
        try catalogue.decide([.rating(1)], about: photos, in: session, as: request("a"))
        let refused = StoreError.otherRequest(key: "a")
        #expect(throws: refused) {
            try catalogue.decide([.rating(2)], about: photos, in: session, as: request("a", 2))
        }
        #expect(throws: refused) { try catalogue.undo(in: session, as: request("a", 3)) }
        #expect(try library.now(photos[0]).rating == 1)
    }

    @Test("is known to every process, even after a restart")
    func otherProcess() throws {
        let first = try catalogue.decide([.rating(1)], about: photos, in: session, as: request("a"))
        let other = try library.again()
        #expect(try other.outcome(of: request("a")) == first.map { .done($0) })
        #expect(try other.decide([.rating(1)], about: photos, in: session, as: request("a")) == first)
        #expect(try other.outcome(of: request("b")) == nil)
        #expect(try history(other).count == 1)
    }

    @Test("returns its photos in the same order when repeated, whatever their given order")
    func order() throws {
        let given = Array(photos.reversed())
        let first = try #require(try catalogue.decide([.rating(1)], about: given, in: session, as: request("a")))
        #expect(first.changes.map(\.asset) == photos.sorted() && first.changes.count > 1)
        #expect(try catalogue.decide([.rating(1)], about: given, in: session, as: request("a")) == first)
    }

    @Test("that two processes get at once is executed once")
    func atOnce() async throws {
        let key = request("a")
        let (session, photos) = (session, photos)
        let catalogues = [catalogue] + (try (0..<3).map { _ in try library.again() })
        let steps = try await withThrowingTaskGroup(of: StepID?.self) { group in
            for catalogue in catalogues {
                group.addTask { try catalogue.decide([.rating(1)], about: photos, in: session, as: key)?.id }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(steps).count == 1 && steps.first != .some(nil))
        #expect(try history(catalogue).count == 1)
    }

    @Test("that fails is not recorded and may be repeated")
    func failing() throws {
        #expect(throws: StoreError.forgotten(catalogue.file, row: 99)) {
            try catalogue.decide([.rating(1)], about: [99], in: session, as: request("a"))
        }
        #expect(try catalogue.outcome(of: request("a")) == nil)
        #expect(try catalogue.decide([.rating(1)], about: photos, in: session, as: request("a", 2)) != nil)
    }

    @Test("is forgotten after ten thousand others")
    func forgotten() throws {
        try catalogue.decide([.rating(1)], about: photos, in: session, as: request("first"))
        try catalogue.write { database in
            try database.execute(sql: "INSERT INTO requests (id, key, body, made_ms) VALUES (10001, 'x', x'01', 1)")
        }
        #expect(try catalogue.outcome(of: request("first")) != nil)
        _ = try catalogue.redo(in: session, as: request("last"))
        #expect(try catalogue.outcome(of: request("first")) == nil)
        #expect(try catalogue.outcome(of: request("x")) == .nothing)
    }
}
