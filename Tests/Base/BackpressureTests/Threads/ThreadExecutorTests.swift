import Backpressure
import TestSupport
import Testing

@Suite("Executor with its own thread", .timeLimit(.minutes(10)))
struct ThreadExecutorTests {
    fileprivate actor Resident {
        let executor: ThreadExecutor
        private(set) var threads: Set<UInt> = []
        private(set) var numbers: [Int] = []

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(executor: ThreadExecutor) {
            self.executor = executor
        }

        func visit(_ number: Int) async {
            threads.insert(currentThreadIdentity())
            numbers.append(number)
            await Task.yield()
            threads.insert(currentThreadIdentity())
        }

        func block(until latch: Latch, begun: Log<Bool>) {
            begun.append(true)
            latch.pass()
        }

        func shutDownOwnExecutor() async -> String {
            await executor.shutdown()
            return currentThreadName()
        }

        var threadName: String { currentThreadName() }
    }

    @Test("All code of an actor runs on one thread, which has the executor's name")
    func oneThread() async throws {
        let executor = try ThreadExecutor(name: "resident")
        let resident = Resident(executor: executor)
        await withDiscardingTaskGroup { group in
            for number in 0..<200 {
                group.addTask { await resident.visit(number) }
            }
        }
        #expect(await resident.threads.count == 1)
        #expect(await resident.numbers.sorted() == Array(0..<200))
        #expect(await resident.threadName == "resident")
        await executor.shutdown()
    }

    @Test("Isolation holds on the thread, and only there")
    func isolation() async throws {
        let executor = try ThreadExecutor(name: "isolation")
        let resident = Resident(executor: executor)
        #expect(executor.isIsolatingCurrentContext() == false)
        let inside = await resident.assertIsolation()
        #expect(inside == true)
        await executor.shutdown()
    }

    @Test("Shutting down runs queued jobs, then ends the thread")
    func shutdown() async throws {
        let executor = try ThreadExecutor(name: "goodbye")
        let resident = Resident(executor: executor)
        let latch = Latch()
        let begun = Log<Bool>()
        let blocking = Task { await resident.block(until: latch, begun: begun) }
        await reached { !begun.entries.isEmpty }
        let queued = Task { await resident.visit(1) }
        let shutdown = Task { await executor.shutdown() }
        latch.open()
        await blocking.value
        await queued.value
        await shutdown.value
        #expect(await resident.numbers == [1])
        await executor.shutdown()
        await reached { !allThreadNames().contains("goodbye") }
    }

    @Test("Jobs enqueued after the shutdown still run, one at a time")
    func late() async throws {
        let executor = try ThreadExecutor(name: "late")
        let resident = Resident(executor: executor)
        await executor.shutdown()
        #expect(!allThreadNames().contains("late"))
        await withDiscardingTaskGroup { group in
            for number in 0..<200 {
                group.addTask { await resident.visit(number) }
            }
        }
        #expect(await resident.numbers.sorted() == Array(0..<200))
        await reached { !allThreadNames().contains("late") }
    }

    @Test("An actor may await the shutdown of its own executor")
    func ownShutdown() async throws {
        let resident = Resident(executor: try ThreadExecutor(name: "own"))
        #expect(await resident.shutDownOwnExecutor() == "own")
        await reached { !allThreadNames().contains("own") }
    }
}

extension ThreadExecutorTests.Resident {
    fileprivate func assertIsolation() -> Bool? {
        executor.checkIsolated()
        assertIsolated()
        return executor.isIsolatingCurrentContext()
    }
}
