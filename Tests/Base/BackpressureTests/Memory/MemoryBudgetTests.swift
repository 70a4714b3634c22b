import Backpressure
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
