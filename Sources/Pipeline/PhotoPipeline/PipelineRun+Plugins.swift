import Backpressure
import PhotoCatalogue
import PhotoModel
import PhotoPlugins
import PhotoRecipe
import PhotoStore

extension PipelineRun {
    /// Runs plugins over what is prepared, as `run` does at its end.
    ///
    /// - Parameter report: of the preceding run, which this one continues.
    func runPlugins(after report: RunReport, _ control: RunControl) async throws -> RunReport {
        guard pipeline.hasPlugins else { return report }
        return try await withOpenRun { open in
            monitor.update { counters in
                counters.report = report
                if counters.started == nil { (counters.started, counters.prepared) = (.now, .now) }
            }
            let work = try await PluginWork(pipeline, open.plugins)
            guard !work.isEmpty, !control.isStopped else { return try await withFailedPlugins(report, open) }
            let gauge = MemoryGauge(pipeline.resources)
            async let _ = gauge.watch()
            return try await runPlugins(work, open, control, gauge)
        }
    }

    /// Plugins may take hours. So what was prepared is recorded as one run before they begin, and what they did as
    /// another.
    func runPlugins(
        _ work: PluginWork,
        _ open: OpenRun,
        _ control: RunControl,
        _ gauge: MemoryGauge
    ) async throws -> RunReport {
        try await checkPlugins(open)
        let started = ContinuousClock.now
        let run = try await open.lane.readers.run { try pipeline.library.catalogue.beginRun() }
        let isFinished = try await PluginPass(pipeline, open.plugins, control).run(work)
        gauge.sample()
        monitor.update { $0.report.interrupted = !isFinished }
        let report = monitor.report(gauge.account, memory: pipeline.resources.memory)
        var own = RunReport()
        own.plugins = report.plugins ?? []
        own.interrupted = report.interrupted
        own.seconds = started.duration(to: .now).seconds
        try await finish(run, own, open)
        return try await withFailedPlugins(report, open)
    }

    /// The report with the plugins that have failed as a whole, in this run or before.
    func withFailedPlugins(_ report: RunReport, _ open: OpenRun) async throws -> RunReport {
        guard pipeline.hasPlugins else { return report }
        let names = (pipeline.recipe.plugins ?? []).map(\.name) + pipeline.configuration.processors.map(\.name)
        let failed = try await open.lane.readers.run { try pipeline.library.catalogue.failedPlugins(among: names) }
        var report = report
        let own = failed.map {
            RunReport.FailedPlugin(name: $0.plugin, reason: $0.reason, photos: $0.photos, willRetry: $0.willRetry)
        }
        report.failedPlugins = own.isEmpty ? nil : own
        return report
    }

    /// Reports once which plugins will fail, before photos are prepared or plugins run.
    func checkPlugins(_ open: OpenRun) async throws {
        guard !pipeline.hasCheckedPlugins.isSet else { return }
        pipeline.hasCheckedPlugins.set()
        let checks = try await open.lane.readers.run { pipeline.pluginChecks }
        if checks.values.contains(where: \.isUnsandboxed) {
            monitor.update { $0.report.uncaged = pipeline.unsandboxed }
        }
        for (plugin, reason) in checks.compactMapValues(\.problem).sorted(by: { $0.key < $1.key }) {
            monitor.note("The plugin \(plugin) cannot be used: \(reason). Photos are prepared without it.")
        }
    }
}
