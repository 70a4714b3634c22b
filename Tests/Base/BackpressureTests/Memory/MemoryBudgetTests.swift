import Backpressure
import Synchronization
import TestSupport
import Testing

@Suite("Memory budget between tasks", .timeLimit(.minutes(10)))
struct MemoryBudgetTests {
    @Test("A lease returns its bytes once, when released or deallocated")
    func release() async throws {
        let budget = MemoryBudget(capacity: 100)
        let lease = try await budget.lease(40)
        do {
            _ = try await budget.lease(50)
            #expect(budget.peak == 90)
        }
        #expect(budget.inUse == 40)
        lease.release()
        lease.release()
        #expect(budget.inUse == 0)
        #expect(lease.byteCount == 0)
    }

    @Test("Shrinking a lease admits the next request, and never grows the lease")
    func shrink() async throws {
        let budget = MemoryBudget(capacity: 100)
        let lease = try await budget.lease(90)
        let next = Task { try await budget.lease(50) }
        await reached { budget.waiting == 1 }
        lease.shrink(to: 200)
        #expect(lease.byteCount == 90)
        lease.shrink(to: 50)
        #expect(try await next.value.byteCount == 50)
        #expect(lease.byteCount == 50)
        lease.shrink(to: -1)
        #expect(lease.byteCount == 0)
    }

    @Test("What is kept takes free room only, and counts like any lease")
    func kept() async throws {
        let budget = MemoryBudget(capacity: 100)
        let lease = try await budget.lease(60)
        #expect(budget.keep(41) == nil)
        let kept = try #require(budget.keep(40))
        #expect((budget.inUse, budget.kept, budget.peak, budget.largest) == (100, 40, 100, 60))
        let next = Task { try await budget.lease(50) }
        await reached { budget.waiting == 1 }
        kept.shrink(to: 10)
        #expect(budget.kept == 10)
        // A request waits for it.
        #expect(budget.keep(10) == nil)
        lease.release()
        #expect(try await next.value.byteCount == 50)
        kept.release()
        #expect(budget.kept == 0)
    }

    @Test("Requests that would have to wait get back what is kept")
    func givenBack() async throws {
        let budget = MemoryBudget(capacity: 100)
        let shelf = Shelf(Array(repeating: 10, count: 9), of: budget)
        budget.add(shelf)
        let first = try await budget.lease(40)
        #expect(shelf.asked == [30])
        #expect(budget.kept == 60)
        // The only request, however large, waits for nothing but requests.
        let second = Task { try await budget.lease(200) }
        await reached { budget.waiting == 1 }
        #expect(shelf.asked == [30, 200])
        #expect(budget.kept == 0)
        first.release()
        #expect(try await second.value.byteCount == 200)
    }

    @Test("Each cache gives back only what is missing still, and is asked once")
    func severalCaches() async throws {
        let budget = MemoryBudget(capacity: 100)
        let shelves = [Shelf([10, 10, 10], of: budget), Shelf([10, 10, 10], of: budget)]
        for shelf in shelves + shelves { budget.add(shelf) }
        let lease = try await budget.lease(60)
        #expect(shelves.map(\.asked) == [[20], []])
        let next = try await budget.lease(30)
        #expect(shelves.map(\.asked) == [[20, 30], [20]])
        #expect(budget.kept == 10)
        lease.release()
        next.release()
    }

    @Test("What is needed in any case may exceed the capacity, and holds no request up for good")
    func inAnyCase() async throws {
        let budget = MemoryBudget(capacity: 100)
        let first = try await budget.lease(80)
        let needed = try #require(budget.keep(50, inAnyCase: true))
        #expect(budget.inUse == 130)
        let second = Task { try await budget.lease(60) }
        await reached { budget.waiting == 1 }
        first.release()
        #expect(try await second.value.byteCount == 60)
        needed.release()
    }

    @Test("Each change of what is kept, or leased for other processes, is reported")
    func besideIsReported() async throws {
        let reported = Log<Int>()
        let budget = MemoryBudget(capacity: 100, onBeside: { reported.append($0) })
        let leases = [budget.keep(30), budget.keep(20), budget.keep(60)]
        leases[0]?.release()
        let own = try await budget.lease(10)
        let other = try await budget.lease(50, elsewhere: true)
        let next = Task { try await budget.lease(70, elsewhere: true) }
        await reached { budget.waiting == 1 }
        other.shrink(to: 40)
        own.release()
        leases[1]?.release()
        other.release()
        try await next.value.release()
        #expect(reported.entries == [30, 50, 20, 70, 60, 40, 70, 0])
    }

    @Test("Each request learns how much there is now, and one that waits is granted when there is more")
    func available() async throws {
        let now = Mutex(100)
        let asked = Log<Int>()
        let budget = MemoryBudget(capacity: 100) { inUse in
            asked.append(inUse)
            return now.withLock { $0 }
        }
        let first = try await budget.lease(40)
        now.withLock { $0 = 60 }
        let second = Task { try await budget.lease(30) }
        await reached { budget.waiting == 1 }
        #expect(budget.capacity == 60)
        now.withLock { $0 = 80 }
        let third = try await budget.lease(10)
        #expect(try await second.value.byteCount == 30)
        #expect(budget.inUse == 80)
        #expect(asked.entries == [0, 40, 40])
        first.release()
        third.release()
    }

    /// A cache that gives back its oldest leases.
    private final class Shelf: KeptMemory {
        private let leases: Mutex<[Lease]>
        private let requests = Log<Int>()

        init(_ byteCounts: [Int], of budget: MemoryBudget) {
            leases = Mutex(byteCounts.compactMap { budget.keep($0) })
        }

        var asked: [Int] { requests.entries }

        func giveBack(_ byteCount: Int) {
            requests.append(byteCount)
            leases.withLock { leases in
                var freed = 0
                while freed < byteCount, !leases.isEmpty { freed += leases.removeFirst().byteCount }
            }
        }
    }

    @Test("Interactive requests overtake waiting bulk ones")
    func interactiveOvertakes() async throws {
        let budget = MemoryBudget(capacity: 10)
        let granted = Log<String>()
        let all = try await budget.lease(10)
        try await withThrowingTaskGroup { group in
            for (index, name) in ["bulk 1", "bulk 2", "interactive 1", "interactive 2"].enumerated() {
                group.addTask {
                    let lease = try await budget.lease(10, priority: name.hasPrefix("bulk") ? .bulk : .interactive)
                    granted.append(name)
                    lease.release()
                }
                await reached { budget.waiting == index + 1 }
            }
            all.release()
            try await group.waitForAll()
        }
        #expect(granted.entries == ["interactive 1", "interactive 2", "bulk 1", "bulk 2"])
    }

    @Test("A request cancelled while it waits leaks nothing and unblocks others")
    func cancelledWhileWaiting() async throws {
        let budget = MemoryBudget(capacity: 100)
        let lease = try await budget.lease(60)
        let large = Task { try await budget.lease(80).byteCount }
        await reached { budget.waiting == 1 }
        let small = Task { try await budget.lease(40) }
        await reached { budget.waiting == 2 }
        large.cancel()
        await #expect(throws: CancellationError.self) { try await large.value }
        let last = try await small.value
        #expect(budget.inUse == 100)
        lease.release()
        last.release()
        #expect(budget.inUse == 0)
    }

    @Test("A cancelled task leases nothing, even if there is room")
    func cancelledBefore() async {
        let budget = MemoryBudget(capacity: 100)
        let task = Task {
            await reached { Task.isCancelled }
            await #expect(throws: CancellationError.self) { _ = try await budget.lease(1) }
        }
        task.cancel()
        await task.value
        #expect(budget.peak == 0)
    }

    @Test("Negative and enormous requests neither overflow nor become negative")
    func absurdCounts() async throws {
        let budget = MemoryBudget(capacity: .max)
        let first = try await budget.lease(.max)
        let second = try await budget.lease(-5)
        #expect(second.byteCount == 0)
        first.release()
        second.release()
        #expect(budget.inUse == 0)
    }

    @Test(
        "Many tasks that lease, shrink and are cancelled at random leave nothing leased",
        arguments: 0..<8 as Range<UInt64>
    )
    func random(seed: UInt64) async {
        let budget = MemoryBudget(capacity: 1000)
        await withDiscardingTaskGroup { group in
            for number in 0..<200 as Range<UInt64> {
                group.addTask {
                    var generator = SplitMix64(seed: seed << 32 | number)
                    let byteCount = Int.random(in: 0...600, using: &generator)
                    let rest = Int.random(in: 0...byteCount, using: &generator)
                    let priority: Priority = Bool.random(using: &generator) ? .bulk : .interactive
                    let task = Task {
                        let lease = try await budget.lease(byteCount, priority: priority)
                        await Task.yield()
                        lease.shrink(to: rest)
                        await Task.yield()
                    }
                    if number % 3 == 0 { task.cancel() }
                    _ = await task.result
                }
            }
        }
        #expect(budget.inUse == 0)
        #expect(budget.waiting == 0)
        #expect(budget.peak <= 1000)
    }
}
