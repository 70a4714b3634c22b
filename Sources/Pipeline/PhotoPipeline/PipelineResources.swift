import Backpressure
import CLinux
import ChildProcesses
import DecodeClient
import Glibc
import PhotoCache
import PhotoPlugins
import PhotoRecipe
import PhotoStore

/// What runs and renders share, created once and kept until the pipeline is shut down: threads, decoding processes, the
/// memory budget, and the single writer of the cache.
final class PipelineResources: Sendable {
    let memory: RunMemory
    let bulk: PipelineLane
    let interactive: PipelineLane
    /// The thread that writes the cache.
    let storeThread: ThreadExecutor
    /// Nil if another process writes the cache.
    let writer: CacheWriter?
    /// The plugin that is running now.
    let running = RunningPlugin()

    /// - Throws: `ThreadingError`, `StoreError`
    init(_ library: Library, _ recipe: Recipe, _ configuration: PhotoPipeline.Configuration) throws {
        clinux_tune_allocator()
        let jobs = configuration.jobs ?? recipe.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let limits = DecodeLimits(recipe)
        let allowsUnsandboxed = configuration.allowsUnsandboxed
        bulk = try PipelineLane(.bulk, jobs: jobs, limits: limits, allowsUnsandboxed: allowsUnsandboxed)
        // A process that hangs on a bad photo must not block the next photo.
        interactive = try PipelineLane(
            .interactive,
            jobs: max(2, jobs),
            limits: limits,
            allowsUnsandboxed: allowsUnsandboxed
        )
        memory = RunMemory(budget: configuration.memory ?? recipe.memory) { [bulk, interactive, running] in
            ProcessMemory(of: getpid()).resident + Self.decoderByteCount(bulk, interactive) + running.residentByteCount
        }
        for lane in [bulk, interactive] { memory.leases.add(lane.decoders) }
        storeThread = try ThreadExecutor(name: "store")
        writer =
            library.cache.isWritable
            ? try CacheWriter(cache: library.cache, executor: storeThread, boundedBy: library.catalogue) : nil
    }

    /// Threads, then processes. Work in progress is finished.
    func shutdown() async {
        await bulk.shutdown()
        await interactive.shutdown()
        await storeThread.shutdown()
    }
}
