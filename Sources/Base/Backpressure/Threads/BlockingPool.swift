import Glibc

/// Threads for work that blocks or computes for a long time, which keeps Swift's cooperative threads free.
///
/// ```swift
/// let pool = try BlockingPool(name: "reading", threadCount: 2)
/// …
/// let bytes = try await pool.run { try Data(contentsOf: file) }
/// …
/// await pool.shutdown()
/// ```
///
/// Rules:
/// 1. Work begins in arrival order, interactive work first.
/// 2. Work whose task is cancelled before it begins never runs. Work that has begun is awaited and its result returned,
///    so nothing it did is lost.
/// 3. A pool deallocated without ``shutdown()`` ends its threads too, without waiting for them.
public final class BlockingPool: Sendable {
    /// Stack size of each thread. The default of 8 MiB (Swift, glibc) is address space that decoders do not need. 1 MiB
    /// is twice what Darwin gives secondary threads. Only touched pages take memory.
    public static let stackByteCount = 1 << 20

    /// Nice value added by `lowerPriority` (setpriority(2)). With 10, its threads get a tenth of a core shared with
    /// a thread of normal priority, and all of it when that one sleeps.
    package static let niceness: Int32 = 10

    private struct Job: Sendable {
        let run: @Sendable () -> Void
        let refuse: @Sendable (any Error) -> Void
    }

    public let name: String
    public let threadCount: Int
    private let workers: WorkerThreads<Job>
    private let hasLowPriority: OnceFlag

    /// - Parameters:
    ///   - name: name of the threads, followed by a number. Linux shows 15 bytes.
    ///   - threadCount: number of threads. At least one is started.
    /// - Throws: ``ThreadingError/notStarted(name:code:)``. No thread is left running then.
    public init(name: String, threadCount: Int) throws(ThreadingError) {
        self.name = name
        self.threadCount = max(1, threadCount)
        let hasLowPriority = OnceFlag()
        self.hasLowPriority = hasLowPriority
        workers = try WorkerThreads(name: name, count: self.threadCount, stackByteCount: Self.stackByteCount) { job in
            // Affects only the calling thread on Linux.
            if hasLowPriority.isSet { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness) }
            job.run()
        }
    }

    /// Queued work that has not begun.
    public var waiting: Int { workers.waiting }

    /// Runs `work` on one of the threads and returns its result.
    ///
    /// - Throws: what `work` throws; `CancellationError` if the task is cancelled before the work begins;
    ///   ``ThreadingError/shutDown(name:)`` after ``shutdown()``.
    public nonisolated(nonsending) func run<Value: Sendable>(
        priority: Priority = .bulk,
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await waitCancellably { (ticket, waiter: Waiter<Value, any Error>) in
            let job = Job(
                run: { waiter.resume(returning: Result { try work() }) },
                refuse: { waiter.resume(returning: .failure($0)) }
            )
            if !workers.submit(job, priority: priority, ticket: ticket) {
                job.refuse(ThreadingError.shutDown(name: name))
            }
        } withdraw: { ticket in
            workers.withdraw(ticket)?.refuse(CancellationError())
        }
    }

    /// Gives other threads precedence when cores are scarce, from each thread's next work on. It cannot be undone for
    /// this pool: raising the priority again requires a privilege.
    public func lowerPriority() {
        hasLowPriority.set()
    }

    /// Refuses new work, finishes queued work, and returns when the threads have ended. May be called again.
    public nonisolated(nonsending) func shutdown() async {
        await workers.end()
    }
}
