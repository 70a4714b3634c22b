import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoStore
package import SystemPackage

extension PhotoPipeline {
    /// Takes over what other machines have made of the photos below a root, as a run of its own.
    ///
    /// - Throws: as `run` does, and what the body throws.
    package func adopt(
        in root: FilePath,
        monitor: RunMonitor = RunMonitor(),
        _ body: (Adoption) async throws -> Void
    ) async throws -> RunReport {
        try await PipelineRun(self, roots: [root], monitor: monitor).adopt(body)
    }
}

extension PipelineRun {
    func adopt(_ body: (Adoption) async throws -> Void) async throws -> RunReport {
        try await withOpenRun { open in
            monitor.update { $0.started = .now }
            let run = try await open.lane.readers.run { try pipeline.library.catalogue.beginRun() }
            let gauge = MemoryGauge(pipeline.resources)
            async let _ = gauge.watch()
            try await keepRecipe(open)
            try await open.storeStage().begin()
            try await body(open.adoption())
            try await pipeline.resources.writer?.finish()
            gauge.sample()
            monitor.update { $0.report.found = $0.report.prepared + $0.report.linked + $0.report.failed }
            let report = monitor.report(gauge.account, memory: pipeline.resources.memory)
            try await finish(run, report, open)
            return report
        }
    }
}
