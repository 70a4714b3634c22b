/// The maximum rate of a machine: the minimum of the rates of its processor, its disk and the single writer of the
/// store.
///
///     rate = min(cores / CPU seconds a photo, bytes a second of the disk / bytes a photo, 1 / store seconds a photo)
///
/// Predictions change one of these rates and keep the share of it that was achieved.
struct RateModel {
    var cores: Double
    var cpuSecondsPerPhoto: Double
    var diskBytesPerSecond: Double
    var bytesPerPhoto: Double
    var storeSecondsPerPhoto: Double
    /// Photos a second.
    var measured: Double

    private var rates: [(name: String, rate: Double)] {
        func rate(_ amount: Double, _ each: Double) -> Double { each > 0 ? amount / each : .infinity }
        return [
            ("processor", rate(cores, cpuSecondsPerPhoto)), ("disk", rate(diskBytesPerSecond, bytesPerPhoto)),
            ("store", rate(1, storeSecondsPerPhoto)),
        ]
    }

    /// The bottleneck, and its rate.
    var limit: (name: String, rate: Double) { rates.min { $0.rate < $1.rate } ?? ("processor", measured) }

    var predictions: [BenchReport.Prediction] {
        [
            prediction("twice the cores") { $0.cores *= 2 },
            prediction("a disk twice as fast") { $0.diskBytesPerSecond *= 2 },
        ]
    }

    private func prediction(_ change: String, _ apply: (inout Self) -> Void) -> BenchReport.Prediction {
        var changed = self
        apply(&changed)
        let gain = limit.rate.isFinite && limit.rate > 0 ? changed.limit.rate / limit.rate : 1
        let because =
            changed.limit.name == limit.name
            ? (gain > 1.01
                ? "the \(limit.name) remains the limit"
                : "the \(limit.name) is the limit, and does not change")
            : "the \(limit.name) is the limit now; the \(changed.limit.name) would become the limit"
        return BenchReport.Prediction(change: change, photosPerSecond: measured * gain, because: because)
    }
}
