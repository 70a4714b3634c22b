import Backpressure
import Hummingbird
import PhotoSession
import Synchronization
import Testing

@testable import PhotoServer

@Suite("Repeated requests")
struct RequestMemoryTests {
    /// Counts how often the work was done.
    private final class Doing: Sendable {
        let count = Atomic<Int>(0)

        func work(_ text: String = "x") -> Response {
            count.wrappingAdd(1, ordering: .relaxed)
            return .text(text, mediaType: "text/plain")
        }
    }

    private func key(_ text: String) throws -> RequestKey { try #require(RequestKey(text)) }

    @Test func `A repeated request is done once, even during the first and among many others`() async throws {
        let memory = RequestMemory(limits: RequestMemory.Limits(requests: 3, byteCount: 1000))
        let (first, isOver, key) = (Doing(), OnceFlag(), try key("first"))
        async let answer = memory.once(key, "a") {
            let answer = first.work()
            while !isOver.isSet { await Task.yield() }
            return answer
        }
        while first.count.load(ordering: .relaxed) == 0 { await Task.yield() }
        let others = Doing()
        for number in 0..<10 { _ = try await memory.once(try self.key("k\(number)"), "b") { others.work() } }
        isOver.set()
        _ = try await memory.once(key, "a") { first.work() }
        _ = try await answer
        #expect(first.count.load(ordering: .relaxed) == 1)
        #expect(others.count.load(ordering: .relaxed) == 10)
        _ = try await memory.once(try self.key("k9"), "b") { others.work() }
        #expect(others.count.load(ordering: .relaxed) == 10)
        _ = try await memory.once(try self.key("k0"), "b") { others.work() }
        #expect(others.count.load(ordering: .relaxed) == 11)
    }

    @Test func `Long answers are not all kept, except the last one`() async throws {
        let memory = RequestMemory(limits: RequestMemory.Limits(requests: 100, byteCount: 1000))
        let (doing, long) = (Doing(), String(repeating: "x", count: 600))
        for name in ["a", "b", "b", "a"] { _ = try await memory.once(try key(name), "x") { doing.work(long) } }
        #expect(doing.count.load(ordering: .relaxed) == 3)
        let longer = String(repeating: "x", count: 2000)
        for _ in 0..<2 { _ = try await memory.once(try key("c"), "x") { doing.work(longer) } }
        #expect(doing.count.load(ordering: .relaxed) == 4)
    }
}
