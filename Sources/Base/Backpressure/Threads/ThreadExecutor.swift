import Glibc
import Synchronization

/// A thread for one actor (or several that take turns): for libraries that bind what they hand out to a thread.
///
/// ```swift
/// actor Histogram {
///     private let executor: ThreadExecutor
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
/// …
/// ```
///
/// Jobs run in the order in which they were enqueued, whatever their priority.
public final class ThreadExecutor: SerialExecutor {
    private typealias Worker = WorkerThreads<@Sendable () -> Void>

    /// Name of the thread; Linux shows 15 bytes.
    public let name: String
    private let worker: Mutex<Worker>
    /// The thread that runs a job now; 0 between jobs (no thread has this number on Linux).
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

    /// Ends the thread after the jobs that are queued, and returns when it has ended.
    ///
    /// A job that is enqueued later is not lost, for its task would hang for ever: it is run, still one at a time, on a
    /// fresh thread that ends when there is nothing more to do. So an actor may await the shutdown of its own executor.
    /// What is bound to the first thread must be closed before.
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
            // Neither can the job be refused here, nor run elsewhere: better a clear end than a task that hangs.
            fatalError("a job came after the shutdown of its executor, and \(error)")
        }
    }

    private static func startWorker(name: String) throws(ThreadingError) -> Worker {
        try WorkerThreads(name: name, count: 1, stackByteCount: BlockingPool.stackByteCount) { job in job() }
    }
}
