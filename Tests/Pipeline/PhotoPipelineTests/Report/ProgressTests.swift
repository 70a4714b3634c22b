import Testing

@testable import PhotoPipeline

@Suite("Progress of a run")
struct ProgressTests {
    @Test("Failures of an earlier run are reported, and not counted as done in this run")
    func remembered() {
        let monitor = RunMonitor()
        monitor.update { counters in
            counters.filesToDo = 2
            counters.filesDone = 1
            counters.report.failed = 5
        }
        #expect(monitor.progress.done == 1)
        #expect(monitor.progress.failed == 5)
    }

    @Test("A report names a limiting stage even if there was nothing to do")
    func limitingStage() {
        #expect(RunMonitor().report(MemoryAccount(), memory: RunMemory(budget: 0)).limitingStage != nil)
    }
}
