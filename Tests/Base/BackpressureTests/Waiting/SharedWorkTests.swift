import Synchronization
import TestSupport
import Testing

@testable import Backpressure

@Suite("Shared work", .timeLimit(.minutes(10)))
struct SharedWorkTests {
    private typealias Work = SharedWork<String, Int>

    private struct Failed: Error {}

    private let shared = Work()
    private let log = Log<String>()
    private let gate = ByteChannel<Int>(capacity: 1)

    @Test("Concurrent requests for a key share one outcome, requests for another key do not")
    func sharing() async throws {
        let first = Task { [shared, log, gate] in
            try await shared.value(for: "a") {
                log.append("begun")
                return Work.Product(value: try await gate.receive() ?? 0)
            }
        }
        await reached { shared.waiting == 1 }
        let second = Task { [shared] in try await shared.value(for: "a") { throw Failed() } }
        await reached { shared.waiting == 2 }
        let other = try await shared.value(for: "b") { Work.Product(value: 2) }
        try await gate.send(1, byteCount: 0)
        #expect(try await [first.value, second.value, other] == [1, 1, 2])
        await shared.drain()
        #expect(try await shared.value(for: "a") { Work.Product(value: 3) } == 3)
        #expect(log.entries == ["begun"])
    }

    @Test("A failure reaches all requests, and the next request starts again")
    func failing() async throws {
        let requests = (0..<3).map { _ in
            Task { [shared, gate] in
                try await shared.value(for: "a") {
                    _ = try await gate.receive()
                    throw Failed()
                }
            }
        }
        await reached { shared.waiting == 3 }
        gate.finish()
        for request in requests { await #expect(throws: Failed.self) { try await request.value } }
        #expect(try await shared.value(for: "a") { Work.Product(value: 3) } == 3)
    }

    @Test("The work is cancelled with its last request, not with one of several")
    func leaving() async throws {
        let requests = (0..<2).map { _ in
            Task { [shared, log, gate] in
                try await shared.value(for: "a") {
                    do {
                        return Work.Product(value: try await gate.receive() ?? 0)
                    } catch {
                        log.append("cancelled")
                        throw error
                    }
                }
            }
        }
        await reached { shared.waiting == 2 }
        requests[0].cancel()
        await #expect(throws: CancellationError.self) { try await requests[0].value }
        #expect(shared.waiting == 1 && log.entries == [])
        requests[1].cancel()
        await #expect(throws: CancellationError.self) { try await requests[1].value }
        await shared.drain()
        #expect(log.entries == ["cancelled"])
        #expect(try await shared.value(for: "a") { Work.Product(value: 3) } == 3)
    }

    @Test("A value is returned before the remaining work, also to requests that arrive meanwhile")
    func afterwards() async throws {
        let work: @Sendable () async throws -> Work.Product = { [log, gate] in
            Work.Product(value: 1) {
                _ = try? await gate.receive()
                log.append("done")
            }
        }
        #expect(try await shared.value(for: "a", work) == 1)
        #expect(try await shared.value(for: "a") { throw Failed() } == 1)
        #expect(log.entries == [])
        gate.finish()
        await shared.drain()
        #expect(log.entries == ["done"])
    }

    @Test("Requests that join, leave and return get the value of their own key or a cancellation")
    func churn() async throws {
        let begun = Atomic<Int>.Box()
        await withDiscardingTaskGroup { group in
            for number in 0..<2000 {
                group.addTask { [shared] in
                    let key = number % 7
                    let request = Task {
                        try await shared.value(for: "\(key)") {
                            begun.count.add(1, ordering: .relaxed)
                            await Task.yield()
                            try Task.checkCancellation()
                            return Work.Product(value: key) { await Task.yield() }
                        }
                    }
                    if number % 3 == 0 { request.cancel() }
                    switch await request.result {
                    case .success(let value): #expect(value == key)
                    case .failure(let error): #expect(error is CancellationError && number % 3 == 0)
                    }
                }
            }
        }
        await shared.drain()
        #expect(shared.waiting == 0)
        #expect(begun.count.load(ordering: .relaxed) > 0)
    }
}

extension Atomic<Int> {
    /// A number shared by tasks.
    fileprivate final class Box: Sendable {
        let count = Atomic<Int>(0)
    }
}
