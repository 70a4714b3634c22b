import ChildProcesses
import DecodeClient
import Glibc
import PhotoPlugins
import Synchronization

/// Watches how much memory this process, its decoding processes and the plugin at work hold together.
///
/// Counted is RssAnon + RssShmem of the tree at each look, and this process's own VmHWM at the end, which also has
/// the pages of mapped files in it.
final class MemoryGauge: Sendable {
    private let largest = Mutex(0)
    private let decoders: [DecodeWorkers]
    private let plugin: RunningPlugin

    init(_ resources: PipelineResources) {
        decoders = [resources.bulk.decoders, resources.interactive.decoders]
        plugin = resources.running
    }

    /// Looks every 100 ms until the task is cancelled.
    func watch() async {
        while !Task.isCancelled {
            look()
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    func look() {
        let own = ProcessMemory(of: getpid()).resident + plugin.residentByteCount
        let now = decoders.reduce(own) { $0 + $1.residentByteCount }
        largest.withLock { $0 = max($0, now) }
    }

    var peak: Int64 { Int64(max(largest.withLock { $0 }, ProcessMemory(of: getpid()).highWater)) }
}
