package import PhotoCache
import Synchronization

/// Runs an actor's jobs on the thread that enqueues them, one at a time.
package final class CallingThread: SerialExecutor {
    private let turn = Mutex(())

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        turn.withLock { _ in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}

extension CacheWriter {
    package init(_ cache: Cache) throws { try self.init(cache: cache, executor: CallingThread()) }
}
