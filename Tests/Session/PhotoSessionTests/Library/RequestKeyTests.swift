import PhotoIndex
import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("A repeated request", .timeLimit(.minutes(10)))
struct RequestKeyTests {
    private func key(_ text: String) throws -> RequestKey { try #require(RequestKey(text)) }

    @Test func `Has a key of printable characters`() throws {
        #expect(RequestKey("4f1c-9A:z~")?.description == "4f1c-9A:z~")
        #expect(RequestKey(String(repeating: "a", count: 64)) != nil)
        for text in ["", "a b", "ä", "a\n", String(repeating: "a", count: 65)] { #expect(RequestKey(text) == nil) }
    }

    @Test func `Decides, undoes and redoes once`() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let ids = await library.ids(in: library.order(.everything, PhotoSort(.name)), 0..<3)
            for _ in 0..<2 {
                let changed = try await library.decide([.rating(3)], about: ids, session: nil, key: try key("a"))
                #expect(Set(changed) == Set(ids))
            }
            try await library.decide([.rating(4)], about: ids)
            for _ in 0..<2 {
                let outcome = try await library.undo(session: nil, key: try key("b"))
                #expect(Set(outcome.photos) == Set(ids))
            }
            #expect(await library.count(.rating(ValueRange(3))) == 3)
            for _ in 0..<2 { _ = try await library.redo(session: nil, key: try key("c")) }
            #expect(await library.count(.rating(ValueRange(4))) == 3)
        }
    }

    @Test func `Differs from one with other photos, other decisions or another session`() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let ids = [try photos.id("10.jpg"), try photos.id("11.jpg")]
            let review = try await library.review(.everything)
            try await library.decide([.rating(3)], about: [ids[0]], session: nil, key: try key("a"))
            await #expect(throws: StoreError.otherRequest(key: "a")) {
                try await library.decide([.rating(2)], about: [ids[0]], session: nil, key: try key("a"))
            }
            await #expect(throws: StoreError.otherRequest(key: "a")) {
                try await library.decide([.rating(3)], about: [ids[1]], session: nil, key: try key("a"))
            }
            await #expect(throws: StoreError.otherRequest(key: "a")) {
                try await review.decide([.rating(3)], about: [ids[0]], key: try key("a"))
            }
            await #expect(throws: StoreError.otherRequest(key: "a")) {
                try await library.undo(session: nil, key: try key("a"))
            }
            await #expect(throws: StoreError.otherRequest(key: "a")) { try await review.redo(key: try key("a")) }
        }
    }

    @Test func `Of a review is recognised after the review is resumed`() async throws {
        let photos = try await PreparedLibrary(3)
        let id = try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            #expect(try await review.decide([.verdict(.keep)], about: [photos.id("10.jpg")], key: key("a")) == 1)
            return review.id
        }
        try await photos.with { library in
            let review = try await library.resume(id)
            #expect(try await review.decide([.verdict(.keep)], about: [photos.id("10.jpg")], key: key("a")) == 1)
            let undone = try await review.undo(key: try key("b"))
            #expect(undone.step?.photos == [try photos.id("10.jpg")])
            #expect(try await review.undo(key: try key("b")) == undone)
            #expect(try await review.undo(key: try key("c")) == .nothing)
        }
    }

    @Test func `Decides about all photos of a filter once, even if they no longer match`() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            await #expect(throws: LibraryError.otherCount(expected: 2, found: 3)) {
                try await library.decide([.verdict(.keep)], aboutAll: .unreviewed, expected: 2, key: try key("a"))
            }
            for _ in 0..<2 {
                let changed = try await library.decide(
                    [.verdict(.keep)],
                    aboutAll: .unreviewed,
                    expected: 3,
                    key: try key("a")
                )
                #expect(changed.count == 3)
            }
            #expect(try await library.undo().photos.count == 3)
            #expect(await library.count(.unreviewed) == 3)
        }
    }
    @Test func `Decides about places of an order, and does not need the order when repeated`() async throws {
        struct Gone: Error {}
        let photos = try await PreparedLibrary(4)
        try await photos.with { library in
            let order = await library.order(.everything, PhotoSort(.name))
            let ids = await library.ids(in: order, 0..<4)
            let rows = order.assets
            let places = [0..<1, 2..<9]
            let first = try await library.decide([.rating(2)], about: places, ofOrder: "o", key: key("a")) { order }
            #expect(first == [0, 2, 3].sorted { rows[$0] < rows[$1] }.map { ids[$0] })
            let again = try await library.decide([.rating(2)], about: places, ofOrder: "o", key: key("a")) {
                throw Gone()
            }
            #expect(again == first)
            await #expect(throws: Gone.self) {
                try await library.decide([.rating(2)], about: places, ofOrder: "o", key: key("b")) { throw Gone() }
            }
            await #expect(throws: StoreError.otherRequest(key: "a")) {
                try await library.decide([.rating(2)], about: [0..<1], ofOrder: "o", key: key("a")) { order }
            }
        }
    }
}
