import PhotoCommit
import PhotoModel
import PhotoSession
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Events", .timeLimit(.minutes(10)))
struct EventHubTests {
    private let hub = EventHub()

    private func ids(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
    }

    @Test func `A listener resumes after the last event that it saw`() {
        hub.send("library", [1])
        var listener = hub.listen(after: nil, session: nil)
        #expect(listener.take() == "")
        for number in 2...4 { hub.send("library", [number]) }
        let seen = ids(listener.take())
        #expect(seen.count == 3)
        var again = hub.listen(after: seen[0], session: nil)
        let text = again.take()
        #expect(ids(text) == Array(seen.dropFirst()))
        #expect(text.hasSuffix("event: library\ndata: [4]\n\n"))
        #expect(again.take() == "")
    }

    @Test func `Missed events, and events of another server, become one reset`() {
        var slow = hub.listen(after: nil, session: nil)
        hub.send("library", [1])
        let first = ids(slow.take())
        for number in 0...1000 { hub.send("library", [number]) }
        #expect(slow.take().contains("event: reset"))
        #expect(slow.take() == "")
        for id in first + ["other-1", "1", ""] {
            var late = hub.listen(after: id, session: nil)
            #expect(late.take().contains("event: reset"), "\(id)")
        }
    }

    @Test func `Events of a session reach only listeners that ask for it`() {
        let (one, two) = (AssetID.next(), AssetID.next())
        var (all, mine) = (hub.listen(after: nil, session: nil), hub.listen(after: nil, session: one))
        hub.send(.changed, of: one)
        hub.send(.changed, of: two)
        #expect(all.take() == "")
        #expect(mine.take().contains(#"data: {"session":"\#(one)"}"#))
        #expect(mine.take() == "")
    }

    @Test func `Events are sent only if something has to be redrawn`() {
        let (session, photo) = (AssetID.next(), AssetID.next())
        var mine = hub.listen(after: nil, session: session)
        hub.send(.arrived(photo), of: session)
        hub.send(.failed(photo, "x"), of: session)
        hub.send(.preferencesChanged(Preferences()), of: session)
        #expect(mine.take() == "")
        hub.send(.changed, of: session)
        #expect(mine.take() != "")
    }

    @Test func `An event about many photos names none of them`() {
        var listener = hub.listen(after: nil, session: nil)
        hub.send(LibraryEvent([.decided], photos: Set((0..<100).map { _ in AssetID.next() })))
        #expect(listener.take().count > 100 * 36)
        hub.send(LibraryEvent([.decided], photos: Set((0..<101).map { _ in AssetID.next() })))
        #expect(listener.take().contains(#"data: {"kinds":["decided"],"photos":null}"#))
    }

    @Test func `Progress events of a commit are few, and include the end`() throws {
        var listener = hub.listen(after: nil, session: nil)
        let session = AssetID.next()
        for done in 1...1000 {
            hub.send(.committing(CommitProgress(done: done, total: 1000, applied: done, left: 0)), of: session)
        }
        let text = listener.take()
        #expect(text.contains(#""done":1000"#) && !text.contains("reset"))
    }

    @Test func `Listeners that have gone leave nothing behind`() {
        do {
            var listener = hub.listen(after: nil, session: nil)
            #expect(hub.listenerCount == 1 && listener.take() == "")
        }
        #expect(hub.listenerCount == 0)
    }

    @Test func `Events wake listeners, and end with the hub`() async {
        let listener = hub.listen(after: nil, session: nil)
        #expect(hub.listenerCount == 1)
        hub.send("library", [1])
        var wakes = listener.wakes.makeAsyncIterator()
        #expect(await wakes.next() != nil)
        hub.close()
        #expect(await wakes.next() == nil && hub.listenerCount == 0)
        var late = hub.listen(after: nil, session: nil).wakes.makeAsyncIterator()
        #expect(await late.next() == nil)
    }
}
