import Glibc
import Synchronization

/// A thread for one actor (or several that take turns), for libraries whose objects are bound to a thread.
///
/// ```swift
/// actor Histogram {
///     private let executor: ThreadExecutor
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
/// …
/// ```
///
/// Jobs run in enqueue order, whatever their priority.
public final class ThreadExecutor: SerialExecutor {
    private typealias Worker = WorkerThreads<@Sendable () -> Void>

    /// Name of the thread; Linux shows 15 bytes.
    public let name: String
    private let worker: Mutex<Worker>
    /// The thread that currently runs a job. 0 between jobs (no Linux thread has this number).
    private let current = Atomic<pthread_t>(0)

    /// - Throws: ``ThreadingError/notStarted(name:code:)``
    public init(name: String) throws(ThreadingError) {
        self.name = name
        worker = Mutex(try Self.startWorker(name: name))
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let run: @Sendable () -> Void = { self.run(job) }
        worker.withLock { worker in
            if worker.submit(run, acceptedWhileClosing: true) { return }
            worker = startSuccessor()
            _ = worker.submit(run)
            worker.close()
        }
    }

    /// Ends the thread after the queued jobs, and returns when it has ended.
    ///
    /// A job enqueued later still runs, since its task would hang otherwise: a new thread runs such jobs one at a time
    /// and ends when none are left. So an actor may await the shutdown of its own executor. Close whatever is bound to
    /// the first thread before.
    public nonisolated(nonsending) func shutdown() async {
        await worker.withLock { $0 }.end()
    }

    public func isIsolatingCurrentContext() -> Bool? {
        current.load(ordering: .relaxed) == pthread_self()
    }

    public func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "not on the thread \(name)")
    }

    private func run(_ job: UnownedJob) {
        current.store(pthread_self(), ordering: .relaxed)
        job.runSynchronously(on: asUnownedSerialExecutor())
        current.store(0, ordering: .relaxed)
    }

    private func startSuccessor() -> Worker {
        do {
            return try Self.startWorker(name: name)
        } catch {
            // The job can neither be refused here nor run elsewhere. Fail clearly instead of leaving its task hanging.
            fatalError("a job was submitted after its executor was shut down, and \(error)")
        }
    }

    private static func startWorker(name: String) throws(ThreadingError) -> Worker {
        try WorkerThreads(name: name, count: 1, stackByteCount: BlockingPool.stackByteCount) { job in job() }
    }
}
