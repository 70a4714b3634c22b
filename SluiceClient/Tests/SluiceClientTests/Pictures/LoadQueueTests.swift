import Testing

@testable import SluiceClient

@Suite struct LoadQueueTests {
    @Test func `The most urgent starts first, and the earliest among equals`() {
        var queue = LoadQueue(width: 1)
        #expect(queue.join("a", waiter: 1, .prefetch) == [.start(key: "a", ticket: 1)])
        #expect(queue.join("b", waiter: 2, .prefetch) == [])
        #expect(queue.join("c", waiter: 3, .prefetch) == [])
        #expect(queue.join("d", waiter: 4, .next) == [])
        #expect(queue.ended("a", ticket: 1).effects == [.start(key: "d", ticket: 4)])
        #expect(queue.ended("d", ticket: 4).effects == [.start(key: "b", ticket: 2)])
        #expect(queue.ended("b", ticket: 2).effects == [.start(key: "c", ticket: 3)])
    }

    @Test func `What is visible starts beside a full queue, but only one`() {
        var queue = LoadQueue(width: 1)
        _ = queue.join("a", waiter: 1, .prefetch)
        #expect(queue.join("b", waiter: 2, .visible) == [.start(key: "b", ticket: 2)])
        #expect(queue.join("c", waiter: 3, .visible) == [])
        #expect(queue.runningCount == 2 && queue.waitingCount == 1)
    }

    @Test func `Many who wait for a picture share one load`() {
        var queue = LoadQueue(width: 1)
        _ = queue.join("a", waiter: 1, .prefetch)
        #expect(queue.join("a", waiter: 2, .visible) == [])
        #expect(queue.leave("a", waiter: 1) == [])
        #expect(queue.ended("a", ticket: 1).waiters == [2])
    }

    @Test func `The last one who leaves cancels the load, which holds its slot until it has ended`() {
        var queue = LoadQueue(width: 1)
        _ = queue.join("a", waiter: 1, .prefetch)
        #expect(queue.leave("a", waiter: 1) == [.cancel(ticket: 1)])
        #expect(queue.join("b", waiter: 2, .next) == [])
        #expect(queue.ended("a", ticket: 1).effects == [.start(key: "b", ticket: 2)])
    }

    @Test func `A picture that is wanted again while its load is cancelled is another load`() {
        var queue = LoadQueue(width: 1)
        _ = queue.join("a", waiter: 1, .prefetch)
        _ = queue.leave("a", waiter: 1)
        #expect(queue.join("a", waiter: 2, .prefetch) == [])
        let ended = queue.ended("a", ticket: 1)
        #expect(ended.waiters == [] && ended.effects == [.start(key: "a", ticket: 2)])
        #expect(queue.ended("a", ticket: 2).waiters == [2])
    }

    @Test func `Who leaves before the load started leaves nothing`() {
        var queue = LoadQueue(width: 1)
        _ = queue.join("a", waiter: 1, .prefetch)
        _ = queue.join("b", waiter: 2, .prefetch)
        #expect(queue.leave("b", waiter: 2) == [] && queue.leave("b", waiter: 2) == [])
        #expect(queue.ended("a", ticket: 1).effects == [])
        #expect(!queue.isWanted("b") && queue.runningCount == 0)
    }

    @Test func `A raised picture overtakes the others`() {
        var queue = LoadQueue(width: 1)
        for (number, key) in ["a", "b", "c"].enumerated() { _ = queue.join(key, waiter: number, .prefetch) }
        #expect(queue.raise("c", to: .next) == [] && queue.raise("x", to: .visible) == [])
        #expect(queue.ended("a", ticket: 1).effects == [.start(key: "c", ticket: 3)])
        #expect(queue.raise("b", to: .visible) == [.start(key: "b", ticket: 2)])
    }
}
