import Backpressure

extension RunMonitor {
    /// The progress of the run.
    public var progress: Progress {
        let (counters, stages) = (update { $0 }, self.stages)
        var progress = Progress()
        progress.done = counters.filesDone
        progress.failed = counters.report.failed
        progress.found = max(counters.filesSurveyed, counters.report.found)
        progress.toDo = counters.filesToDo
        progress.total = counters.filesToDo.map { _ in progress.found }
        progress.notes = counters.notes
        progress.errors = counters.unseen.map(\.text)
        progress.plugin = counters.plugin
        guard let started = counters.started else { return progress }

        let seconds = started.duration(to: counters.prepared ?? .now).seconds
        guard seconds > 0, counters.report.prepared > 0 else { return progress }
        let megapixels = Double(counters.pixels) / 1e6
        progress.photosPerSecond = Double(counters.report.prepared) / seconds
        progress.megapixelsPerSecond = megapixels / seconds
        progress.limitingStage = Self.limitingStage(of: stages, lanes: counters.lanes)
        progress.secondsLeft = secondsLeft(counters, megapixelsPerSecond: progress.megapixelsPerSecond)
        return progress
    }

    /// File sizes vary more than the cost per megapixel, so the remaining work is estimated in megapixels: the
    /// remaining bytes times the average megapixels per byte so far.
    private func secondsLeft(_ counters: Counters, megapixelsPerSecond: Double) -> Double? {
        guard counters.filesToDo != nil, counters.bytesDecoded > 0, megapixelsPerSecond > 0 else { return nil }
        let megapixelsPerByte = Double(counters.pixels) / 1e6 / Double(counters.bytesDecoded)
        let bytesLeft = max(0, counters.bytesToDo - counters.bytesDone)
        return Double(bytesLeft) * megapixelsPerByte / megapixelsPerSecond
    }

    /// The finished report.
    func report(_ account: MemoryAccount, memory: RunMemory) -> RunReport {
        let counters = update { $0 }
        var report = counters.report
        report.seconds = counters.started.map { $0.duration(to: .now).seconds } ?? 0
        let seconds = counters.started.map { $0.duration(to: counters.prepared ?? .now).seconds } ?? 0
        if seconds > 0 {
            report.photosPerSecond = Double(report.prepared) / seconds
            report.megapixelsPerSecond = Double(counters.pixels) / 1e6 / seconds
        }
        (report.peakMemoryBytes, report.memory) = (account.residentBytes, account)
        report.memoryBudgetBytes = Int64(memory.budget)
        report.fixedMemoryBytes = Int64(memory.fixed)
        report.largestPhotoBytes = Int64(memory.leases.largest)
        report.stages = stages
        report.limitingStage = Self.limitingStage(of: report.stages, lanes: counters.lanes)
        return report
    }

    private var stages: [RunReport.Stage] {
        StageName.allCases.compactMap { name in
            let meter = self[name].snapshot
            if [.look, .plugins].contains(name), meter.items == 0 { return nil }
            return RunReport.Stage(
                name: name.rawValue,
                photos: meter.items,
                busySeconds: meter.busy.seconds,
                waitingForInputSeconds: meter.waitingForInput.seconds,
                waitingForRoomSeconds: meter.waitingForRoom.seconds
            )
        }
    }

    /// The bottleneck: the stage with the most busy time per lane.
    private static func limitingStage(of stages: [RunReport.Stage], lanes: Int) -> String? {
        func load(_ stage: RunReport.Stage) -> Double {
            stage.busySeconds / Double(StageName(rawValue: stage.name)?.isInLanes == true ? lanes : 1)
        }
        return stages.max { load($0) < load($1) }?.name
    }
}
