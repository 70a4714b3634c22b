import Glibc

/// Threads for work that blocks or computes for long, so that Swift's cooperative threads stay free.
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
/// 1. Work begins in the order in which it came, interactive work first.
/// 2. Work whose task is cancelled before it begins is never run. Work that has begun is waited for, and its result
///    returned: nothing it did is lost.
/// 3. A pool that is let go of without ``shutdown()`` ends its threads too, without waiting for them.
public final class BlockingPool: Sendable {
    /// Stack of each thread. Swift's and glibc's default of 8 MiB is address space that decoders don't need; 1 MiB is
    /// twice what Darwin gives its secondary threads. Only pages that are touched take memory.
    public static let stackByteCount = 1 << 20

    /// How much a pool that steps back is nicer than others (setpriority(2)). With 10 its threads get a tenth of a core
    /// that they share with one of those who go first, and all of it when these sleep.
    private static let niceness: Int32 = 10

    private struct Job: Sendable {
        let run: @Sendable () -> Void
        let refuse: @Sendable (any Error) -> Void
    }

    public let name: String
    public let threadCount: Int
    private let workers: WorkerThreads<Job>
    private let stepsBack: OnceFlag

    /// - Parameters:
    ///   - name: of the threads, with a number after it; Linux shows 15 bytes.
    ///   - threadCount: at least one is started.
    /// - Throws: ``ThreadingError/notStarted(name:code:)``; then no thread is left behind.
    public init(name: String, threadCount: Int) throws(ThreadingError) {
        self.name = name
        self.threadCount = max(1, threadCount)
        let stepsBack = OnceFlag()
        self.stepsBack = stepsBack
        workers = try WorkerThreads(name: name, count: self.threadCount, stackByteCount: Self.stackByteCount) { job in
            // Of the calling thread alone, on Linux.
            if stepsBack.isSet { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness) }
            job.run()
        }
    }

    /// Works that have not begun.
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

    /// Lets the threads of others go first where there are not enough cores: from each thread's next work on, and for as
    /// long as the pool lives, because going back takes a privilege.
    public func stepBack() {
        stepsBack.set()
    }

    /// Refuses new work, finishes what is queued, and returns when the threads have ended. Can be called again.
    public nonisolated(nonsending) func shutdown() async {
        await workers.end()
    }
}
