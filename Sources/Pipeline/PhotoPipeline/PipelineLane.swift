import Backpressure
import DecodeClient

/// The threads and decoding processes for one kind of work.
///
/// Runs and renders have a lane each, so that a render never waits for the threads or processes of a run. They share
/// the memory budget, in which renders take precedence, and the processor, where the threads of runs have lower
/// priority.
struct PipelineLane: Sendable {
    let priority: Priority
    /// Photos decoded at a time.
    let jobs: Int
    /// Threads that read files and query the databases: they mostly wait for the disk.
    let readers: BlockingPool
    /// Threads that compute: one for each photo decoded at a time.
    let compute: BlockingPool
    let decoders: DecodeWorkers
    let decoderVersion: DecoderVersion

    /// - Throws: `ThreadingError`
    init(_ priority: Priority, jobs: Int, limits: DecodeLimits, allowsUnsandboxed: Bool) throws {
        self.priority = priority
        self.jobs = jobs
        // In a run one of them reads ahead.
        readers =
            priority == .bulk
            ? try BlockingPool(name: "read", threadCount: jobs + 1)
            : try BlockingPool(name: "look up", threadCount: jobs)
        compute = try BlockingPool(name: priority == .bulk ? "compute" : "render", threadCount: jobs)
        decoders = DecodeWorkers(count: jobs, limits: limits, allowsUnsandboxed: allowsUnsandboxed)
        decoderVersion = DecoderVersion(decoders)
    }

    /// Gives everything else precedence from now on, where cores are scarce.
    func lowerPriority() {
        compute.lowerPriority()
        readers.lowerPriority()
        decoders.lowerPriority()
    }

    /// Threads, then processes.
    func shutdown() async {
        await compute.shutdown()
        await readers.shutdown()
        decoders.shutdown()
    }
}
