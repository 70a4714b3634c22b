import Backpressure
import PhotoStore

extension PipelineRun {
    /// Has plugins look at what is prepared, as `run` does in the end.
    ///
    /// - Parameter report: of the run before, which this one goes on with.
    func runPlugins(after report: RunReport, _ control: RunControl) async throws -> RunReport {
        guard pipeline.hasPlugins else { return report }
        return try await withContext { context, _ in
            monitor.update { counters in
                counters.report = report
                if counters.started == nil { (counters.started, counters.prepared) = (.now, .now) }
            }
            let work = try await PluginWork(pipeline, context)
            guard !work.isEmpty, !control.isStopped else { return report }
            let gauge = MemoryGauge(pipeline.resources)
            let watch = Task { await gauge.watch() }
            defer { watch.cancel() }
            return try await look(work, context, control, gauge)
        }
    }

    /// Plugins may take hours: what was prepared is told as a run of its own, before they begin, and what they did as
    /// another.
    func look(
        _ work: PluginWork,
        _ context: RunContext,
        _ control: RunControl,
        _ gauge: MemoryGauge
    ) async throws -> RunReport {
        let started = ContinuousClock.now
        let run = try await context.readers.run { try context.catalogue.beginRun() }
        let isFinished = try await PluginPass(pipeline, context, control).run(work)
        gauge.look()
        monitor.update { $0.report.interrupted = !isFinished }
        let report = monitor.report(peakMemory: gauge.peak, memory: context.memory)
        var own = RunReport()
        own.plugins = report.plugins ?? []
        own.interrupted = report.interrupted
        own.seconds = started.duration(to: .now).seconds
        try await finish(run, own, context)
        return report
    }
}
