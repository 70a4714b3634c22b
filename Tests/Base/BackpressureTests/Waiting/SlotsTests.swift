import Synchronization
import TestSupport
import Testing

@testable import Backpressure

@Suite("Slots", .timeLimit(.minutes(10)))
struct SlotsTests {
    private let slots = Slots(1)
    private let log = Log<String>()

    private func task(_ name: String) -> Task<Void, any Error> {
        Task { [slots, log] in
            let slot = try await slots.take()
            log.append(name)
            slot.release()
        }
    }

    @Test("Slots are granted in request order, to tasks and threads")
    func order() async throws {
        let pool = try BlockingPool(name: "thread", threadCount: 1)
        let held = slots.takeBlocking()
        #expect(slots.takeIfFree() == nil)
        let first = task("first")
        await reached { slots.waiting == 1 }
        let thread = Task { [slots, log] in
            try await pool.run {
                let slot = slots.takeBlocking()
                log.append("thread")
                slot.release()
            }
        }
        await reached { slots.waiting == 2 }
        let last = task("last")
        await reached { slots.waiting == 3 }
        #expect(log.entries == [])
        held.release()
        held.release()
        for task in [first, thread, last] { try await task.value }
        #expect(log.entries == ["first", "thread", "last"])
        await pool.shutdown()
        let again = try #require(slots.takeIfFree())
        #expect(slots.takeIfFree() == nil)
        again.release()
    }

    @Test("More slots are granted at once, and fewer as soon as those held are released")
    func resize() async throws {
        let first = try await slots.take()
        let (second, third) = (Task { [slots] in try await slots.take() }, Task { [slots] in try await slots.take() })
        await reached { slots.waiting == 2 }
        slots.resize(to: 3)
        let held = [first, try await second.value, try await third.value]
        #expect(slots.takeIfFree() == nil)
        slots.resize(to: 0)
        held[0].release()
        held[1].release()
        #expect(slots.takeIfFree() == nil)
        held[2].release()
        let last = try #require(slots.takeIfFree())
        #expect(slots.takeIfFree() == nil)
        last.release()
    }

    @Test("A task that is cancelled while it waits gets none")
    func cancelled() async throws {
        let held = try await slots.take()
        let waiting = task("waiting")
        await reached { slots.waiting == 1 }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(slots.waiting == 0)
        held.release()
        #expect(slots.takeIfFree() != nil && log.entries == [])
    }

    @Test("A deallocated slot is free again")
    func dropped() {
        for _ in 0..<3 { #expect(slots.takeIfFree() != nil) }
    }
}
