import Backpressure
import DecodeClient
import PhotoCatalogue
import PhotoModel
import PhotoPlugins
import PhotoRecipe
import PhotoRecord

/// Has plugins look at the prepared photos of which the library has no result of theirs: new ones, all where a plugin is
/// new or was changed, none where nothing has changed. Nothing is decoded for it but tiers that were given up.
///
/// One plugin after the other, so that the processes of one only take memory; of each, as many photos at a time as there
/// are jobs and the budget has room for.
struct PluginPass {
    private let pipeline: PhotoPipeline
    private let access: PluginAccess
    private let control: RunControl

    init(_ pipeline: PhotoPipeline, _ access: PluginAccess, _ control: RunControl) {
        self.pipeline = pipeline
        self.access = access
        self.control = control
    }

    /// - Returns: whether it came to its end: it was not stopped.
    func run(_ work: PluginWork) async throws -> Bool {
        guard let writer = pipeline.resources.writer else { return true }
        let results = PluginResultWriter(access, writer, names: work.names)
        for (plugin, count) in work.others.sorted(by: { $0.key < $1.key }) {
            guard try await results.remove(plugin, until: control) else { return false }
            access.monitor.note(
                "Results of the plugin \(plugin), which the recipe does not have, were removed: \(count)."
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
        // Decoding processes have had their turn.
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
                    for _ in 0..<access.lane.jobs { group.addTask { try await look(at: queue, call, tally) } }
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
                // It waits for them on a thread that may, whether or not this task was cancelled.
                await Task { try? await access.lane.readers.run { external.finish() } }.value
            }
            throw error
        }
        tally.leave(queue.left)
        try await report(tally.report)
        return !queue.isStopped
    }

    private func look(at queue: PluginQueue, _ call: PluginCall, _ tally: PluginTally) async throws {
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
            The plugin \(plugin.name) was given up for this run: \(reason). Photos that have no result of it: \
            \(plugin.missing). The next run tries again.
            """
        )
    }
}
