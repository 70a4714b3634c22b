import Backpressure
import DecodeClient
import PhotoCatalogue
import PhotoModel
import PhotoPlugins
import PhotoRecipe
import PhotoRecord

/// Runs plugins on the prepared photos for which the library has no result: new photos; all photos if a plugin is new
/// or changed; none if nothing has changed. Nothing is decoded except to remake tiers that were evicted.
///
/// Plugins run one after the other, so that only one plugin's processes take memory. Each processes as many photos at a
/// time as there are jobs and memory in the budget.
struct PluginPass {
    private let pipeline: PhotoPipeline
    private let access: PluginAccess
    private let control: RunControl

    init(_ pipeline: PhotoPipeline, _ access: PluginAccess, _ control: RunControl) {
        self.pipeline = pipeline
        self.access = access
        self.control = control
    }

    /// - Returns: whether it ran to completion without being stopped.
    func run(_ work: PluginWork) async throws -> Bool {
        guard let writer = pipeline.resources.writer else { return true }
        let results = PluginResultWriter(access, writer, names: work.names)
        for (plugin, count) in work.others.sorted(by: { $0.key < $1.key }) {
            guard try await results.remove(plugin, until: control) else { return false }
            access.monitor.note(
                "Results of the plugin \(plugin), which is not in the recipe, were removed: \(count)."
            )
        }
        for part in work.parts {
            guard try await run(part, results) else { return false }
        }
        return true
    }

    private func run(_ part: PluginWork.Part, _ results: PluginResultWriter) async throws -> Bool {
        let (access, plugin) = (access, part.plugin)
        let contents = try await access.lane.readers.run { try part.contents(access) }
        // Decoding processes are no longer needed.
        access.lane.decoders.interrupt()
        try await access.lane.readers.run { [access] in
            try access.catalogue.forgetPluginFailure(of: plugin.name)
        }
        let tally = PluginTally(plugin, quotes: !access.privacy.hidesPlugins)
        let queue = PluginQueue(contents)
        let external = part.processor as? ExternalProcessor
        control.onStop {
            queue.stop()
            external?.stop()
        }
        pipeline.resources.running.set(external)
        defer { pipeline.resources.running.set(nil) }
        access.monitor.update { counters in
            counters.prepared = counters.prepared ?? .now
            counters.plugin = RunMonitor.PluginProgress(name: plugin.name, toDo: contents.count)
        }
        defer { access.monitor.update { $0.plugin = nil } }

        let call = PluginCall(pipeline, access, part.processor, plugin, tally, results)
        do {
            try await withTaskCancellationHandler {
                try await withThrowingDiscardingTaskGroup { group in
                    for _ in 0..<access.lane.jobs { group.addTask { try await process(queue, call, tally) } }
                }
                for (content, reason) in tally.finish() {
                    try await results.add(content, Record.PluginResult(plugin, problem: "the plugin \(reason)"))
                }
                try await results.flush()
                if let external { try await access.lane.readers.run { external.finish() } }
            } onCancel: {
                external?.interrupt()
            }
        } catch {
            if let external {
                external.interrupt()
                // This waits for the processes on a thread that may block, even if this task was cancelled.
                await Task { try? await access.lane.readers.run { external.finish() } }.value
            }
            throw error
        }
        tally.leave(queue.left)
        try await report(tally.report)
        return !queue.isStopped
    }

    private func process(_ queue: PluginQueue, _ call: PluginCall, _ tally: PluginTally) async throws {
        while !tally.isGivenUp, let content = queue.next() {
            do {
                try await call.run(content)
            } catch PluginFailure.stopped {
                return queue.giveBack()
            }
            access.monitor.update { $0.plugin?.done += 1 }
        }
    }

    private func report(_ plugin: RunReport.Plugin) async throws {
        access.monitor.update { $0.report.plugins = ($0.report.plugins ?? []) + [plugin] }
        guard let reason = plugin.givenUp else { return }
        let failure = FailedPlugin(plugin: plugin.name, reason: reason, photos: plugin.missing, willRetry: true)
        try await access.lane.readers.run { [access] in
            try access.catalogue.notePluginFailure(failure, version: plugin.version)
        }
        access.monitor.note(
            """
            The plugin \(plugin.name) was given up for this run: \(reason). Photos without its result: \
            \(plugin.missing). The next run tries again.
            """
        )
    }
}
