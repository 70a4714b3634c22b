import PhotoModel
import PhotoPipeline
import PhotoUpkeep

extension Summary {
    static func text(_ report: BenchReport) -> String {
        ([overview(report), stages(report), predictions(report)] + uncaged(report.uncaged)).joined(separator: "\n\n")
    }

    private static func overview(_ report: BenchReport) -> String {
        var table = Table()
        let failed = report.failed > 0 ? ", \(Amounts.count(report.failed)) failed" : ""
        table.add(
            "photos",
            "\(Amounts.count(report.photos)) (\(ByteSize(report.bytes)), \(Amounts.rate(report.megapixels)) MP)\(failed)"
        )
        table.add("time", "\(Amounts.rate(report.seconds)) s with \(Amounts.count(report.jobs, "job"))")
        table.add(
            "rate",
            """
            \(Amounts.rate(report.photosPerSecond)) photos/s, \(Amounts.rate(report.megapixelsPerSecond)) MP/s; \
            with one job \(Amounts.rate(report.oneJob.photosPerSecond)) photos/s
            """
        )
        table.add("processor", "\(Amounts.rate(report.cpuMillisecondsPerPhoto)) ms per photo")
        table.add(
            "disk",
            "\(speed(report.disk.coldBytesPerSecond)) cold, \(speed(report.disk.warmBytesPerSecond)) from memory"
        )
        table.add("peak memory", "\(ByteSize(report.peakMemoryBytes))")
        table.add("on demand", onDemand(report.onDemand))
        table.add("limited by", "the \(report.limit)\(report.limitingStage.map { ", in the stage \($0)" } ?? "")")
        return table.text
    }

    private static func onDemand(_ waits: BenchReport.OnDemand) -> String {
        guard waits.photos > 0 else { return "not measured: too few photos" }
        func milliseconds(_ seconds: Double) -> String { "\(Amounts.count(Int((seconds * 1000).rounded()))) ms" }
        return """
            \(milliseconds(waits.p50Seconds)) for half of \(Amounts.count(waits.photos, "photo")), \
            \(milliseconds(waits.p99Seconds)) for 99 %, \(milliseconds(waits.mostSeconds)) at most, during a run
            """
    }

    private static func stages(_ report: BenchReport) -> String {
        var table = Table()
        table.add("stage", "photos", "busy", "waits for input", "waits for room", "capacity")
        for stage in report.stages {
            table.add(
                stage.name,
                Amounts.count(stage.photos),
                "\(Amounts.rate(stage.busySeconds)) s",
                "\(Amounts.rate(stage.waitingForInputSeconds)) s",
                "\(Amounts.rate(stage.waitingForRoomSeconds)) s",
                stage.photosPerSecond > 0 ? "\(Amounts.rate(stage.photosPerSecond)) photos/s" : "–"
            )
        }
        return table.text
    }

    private static func predictions(_ report: BenchReport) -> String {
        var table = Table()
        for prediction in report.predictions {
            table.add(prediction.change, "\(Amounts.rate(prediction.photosPerSecond)) photos/s", prediction.because)
        }
        return """
            Predicted: the lowest of cores / processor time per photo, disk speed / bytes per photo, and the store's \
            rate.
            \(table.text)
            """
    }

    private static func speed(_ bytesPerSecond: Double) -> String {
        bytesPerSecond < 1e15 ? "\(ByteSize(Int64(bytesPerSecond)))/s" : "–"
    }
}
