import Backpressure
import DecodeClient
import PhotoPlugins
import Synchronization

/// Measures the total memory of this process, its decoding processes and the running plugin: RssAnon + RssShmem of the
/// process tree.
final class MemoryGauge: Sendable {
    private let largest = Mutex(MemoryAccount())
    private let resources: PipelineResources

    init(_ resources: PipelineResources) { self.resources = resources }

    /// Samples every 100 ms until the task is cancelled.
    func watch() async {
        while !Task.isCancelled {
            sample()
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    func sample() {
        resources.memory.measure()
        let now = resources.memoryAccount
        largest.withLock { if now.residentBytes > $0.residentBytes { $0 = now } }
    }

    /// What held the memory when it was most.
    var account: MemoryAccount { largest.withLock { $0 } }
}

extension PipelineResources {
    var memoryAccount: MemoryAccount {
        MemoryAccount(
            kept: memory.leases.kept,
            decoders: Self.decoderByteCount(bulk, interactive),
            plugins: running.residentByteCount
        )
    }

    static func decoderByteCount(_ lanes: PipelineLane...) -> Int {
        lanes.reduce(0) { $0 + $1.decoders.residentByteCount }
    }
}
