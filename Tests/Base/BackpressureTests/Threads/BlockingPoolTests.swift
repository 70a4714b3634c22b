import Glibc
import TestSupport
import Testing

@testable import Backpressure

@Suite("Thread pool for blocking work", .timeLimit(.minutes(10)))
struct BlockingPoolTests {
    private struct Broken: Error {}

    /// Work that has begun on a pool thread and lasts until the latch opens.
    private struct Occupation {
        let latch = Latch()
        let task: Task<String, any Error>

        init(_ pool: BlockingPool) async {
            let hasBegun = Log<Bool>()
            task = Task { [latch] in
                try await pool.run {
                    hasBegun.append(true)
                    latch.pass()
                    return "done"
                }
            }
            await reached { !hasBegun.entries.isEmpty }
        }

        func end() async throws {
            latch.open()
            _ = try await task.value
        }
    }

    @Test("Work runs on the pool's own named threads and returns its result or error")
    func runs() async throws {
        let pool = try BlockingPool(name: "runs", threadCount: 2)
        #expect(try await pool.run { 6 * 7 } == 42)
        #expect(try await pool.run { currentThreadName() }.hasPrefix("runs-"))
        await #expect(throws: Broken.self) { try await pool.run { throw Broken() } }
        await pool.shutdown()
    }

    @Test("As many jobs run at a time as there are threads, and the cooperative threads stay free")
    func atATime() async throws {
        let pool = try BlockingPool(name: "atatime", threadCount: 9)
        let running = Gauge()
        let latch = Latch()
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    try await pool.run {
                        running.enter()
                        latch.pass()
                        running.leave()
                    }
                }
            }
            await reached { running.now == 9 && pool.waiting == 11 }
            latch.open()
            try await group.waitForAll()
        }
        #expect(running.peak == 9)
        await pool.shutdown()
    }

    @Test("Interactive work overtakes bulk work that has not started")
    func interactiveOvertakes() async throws {
        let pool = try BlockingPool(name: "overtakes", threadCount: 1)
        let log = Log<String>()
        let occupation = await Occupation(pool)
        try await withThrowingTaskGroup { group in
            for (index, name) in ["bulk 1", "bulk 2", "interactive 1", "interactive 2"].enumerated() {
                group.addTask {
                    try await pool.run(priority: name.hasPrefix("bulk") ? .bulk : .interactive) { log.append(name) }
                }
                await reached { pool.waiting == index + 1 }
            }
            try await occupation.end()
            try await group.waitForAll()
        }
        #expect(log.entries == ["interactive 1", "interactive 2", "bulk 1", "bulk 2"])
        await pool.shutdown()
    }

    @Test("Threads of a pool with lowered priority become nicer from their next work on, and no other threads do")
    func lowersPriority() async throws {
        let pool = try BlockingPool(name: "back", threadCount: 1)
        let other = try BlockingPool(name: "other", threadCount: 1)
        #expect(try await pool.run { niceness() } == niceness())
        pool.lowerPriority()
        #expect(try await pool.run { niceness() } == 10)
        #expect(try await other.run { niceness() } == niceness())
        await pool.shutdown()
        await other.shutdown()
    }

    @Test("Work cancelled before it begins never runs")
    func cancelledBefore() async throws {
        let pool = try BlockingPool(name: "before", threadCount: 1)
        let log = Log<String>()
        let occupation = await Occupation(pool)
        let queued = Task { try await pool.run { log.append("queued") } }
        await reached { pool.waiting == 1 }
        queued.cancel()
        await #expect(throws: CancellationError.self) { try await queued.value }
        #expect(pool.waiting == 0)
        try await occupation.end()

        let cancelled = Task {
            await reached { Task.isCancelled }
            try await pool.run { log.append("cancelled") }
        }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        await pool.shutdown()
        #expect(log.entries.isEmpty)
    }

    @Test("Work cancelled after it has begun is awaited, and its result returned")
    func cancelledDuring() async throws {
        let pool = try BlockingPool(name: "during", threadCount: 1)
        let occupation = await Occupation(pool)
        occupation.task.cancel()
        occupation.latch.open()
        #expect(try await occupation.task.value == "done")
        await pool.shutdown()
    }

    @Test("Shutting down finishes queued work, refuses later work, and ends the threads")
    func shutdown() async throws {
        let pool = try BlockingPool(name: "shutdown", threadCount: 2)
        let first = await Occupation(pool)
        let second = await Occupation(pool)
        let queued = Task { try await pool.run { "queued" } }
        await reached { pool.waiting == 1 }

        let shutdowns = (0..<3).map { _ in Task { await pool.shutdown() } }
        var refusal: (any Error)?
        while refusal == nil {
            // Until the shutdown begins, this queues behind the occupied threads. Then it is refused.
            let probe = Task { try await pool.run { "late" } }
            await Task.yield()
            probe.cancel()
            if case .failure(let error) = await probe.result, error is ThreadingError { refusal = error }
        }
        first.latch.open()
        second.latch.open()
        #expect(try await queued.value == "queued")
        for shutdown in shutdowns { await shutdown.value }
        #expect(refusal as? ThreadingError == .shutDown(name: "shutdown"))
        #expect(!allThreadNames().contains { $0.hasPrefix("shutdown-") })
    }

    @Test("A deallocated pool ends its threads")
    func letGo() async throws {
        do {
            let pool = try BlockingPool(name: "letgo", threadCount: 2)
            #expect(try await pool.run { currentThreadName() }.hasPrefix("letgo-"))
        }
        await reached { !allThreadNames().contains { $0.hasPrefix("letgo-") } }
    }

    @Test("A refused thread is an error")
    func refused() {
        // A stack larger than the address space.
        #expect(throws: ThreadingError.self) {
            try NamedThread(name: "refused", stackByteCount: 1 << 60) {}
        }
    }
}

/// Of the calling thread, on Linux.
private func niceness() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
