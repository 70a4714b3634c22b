import PhotoCache

/// Runs an actor's work on the calling thread.
final class CallingThread: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
    }
}

extension CacheWriter {
    init(_ cache: Cache) throws { try self.init(cache: cache, executor: CallingThread()) }
}
