import ChildProcesses
import DecodeClient
import Glibc
import PhotoPlugins
import Synchronization

/// Measures the total memory of this process, its decoding processes and the running plugin.
///
/// Each sample is RssAnon + RssShmem of the process tree. At the end this process's own VmHWM is included, which also
/// counts pages of mapped files.
final class MemoryGauge: Sendable {
    private let largest = Mutex(0)
    private let decoders: [DecodeWorkers]
    private let plugin: RunningPlugin

    init(_ resources: PipelineResources) {
        decoders = [resources.bulk.decoders, resources.interactive.decoders]
        plugin = resources.running
    }

    /// Samples every 100 ms until the task is cancelled.
    func watch() async {
        while !Task.isCancelled {
            sample()
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    func sample() {
        let own = ProcessMemory(of: getpid()).resident + plugin.residentByteCount
        let now = decoders.reduce(own) { $0 + $1.residentByteCount }
        largest.withLock { $0 = max($0, now) }
    }

    var peak: Int64 { Int64(max(largest.withLock { $0 }, ProcessMemory(of: getpid()).highWater)) }
}
