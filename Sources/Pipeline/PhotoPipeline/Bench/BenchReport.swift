/// How fast this machine prepares somebody's own photos, and what holds it up.
public struct BenchReport: Sendable, Codable, Equatable {
    public struct Stage: Sendable, Codable, Equatable {
        public var name: String
        public var photos: Int
        public var busySeconds: Double
        public var waitingForInputSeconds: Double
        public var waitingForRoomSeconds: Double
        /// What the stage would do if it never waited; 0 where it did nothing.
        public var photosPerSecond: Double
    }

    /// Of one reader.
    public struct Disk: Sendable, Codable, Equatable {
        /// After the kernel was asked to forget the files.
        public var coldBytesPerSecond: Double
        public var warmBytesPerSecond: Double
    }

    public struct OneJob: Sendable, Codable, Equatable {
        public var photosPerSecond: Double
    }

    /// How long somebody waits for a photo's largest tier that is not prepared yet, while a run goes on.
    public struct OnDemand: Sendable, Codable, Equatable {
        public var photos: Int
        public var p50Seconds: Double
        public var p99Seconds: Double
        public var mostSeconds: Double
    }

    /// Reckoned, not measured.
    public struct Prediction: Sendable, Codable, Equatable {
        public var change: String
        public var photosPerSecond: Double
        public var because: String
    }

    /// As a run reports it.
    public var uncaged: RunReport.Uncaged?
    /// Photos prepared in the run with all jobs, their pixels and bytes.
    public var photos: Int
    public var failed: Int
    public var megapixels: Double
    public var bytes: Int64
    public var jobs: Int
    public var seconds: Double
    public var photosPerSecond: Double
    public var megapixelsPerSecond: Double
    /// Decoding processes included.
    public var cpuMillisecondsPerPhoto: Double
    public var peakMemoryBytes: Int64
    public var stages: [Stage]
    public var limitingStage: String?
    /// What holds the machine up: processor, disk or store.
    public var limit: String
    public var disk: Disk
    public var oneJob: OneJob
    public var onDemand: OnDemand
    public var predictions: [Prediction]
}

extension BenchReport.OnDemand {
    /// - Parameter seconds: of each request. Percentiles are the least of them that so many are not above.
    init(_ seconds: [Double]) {
        let sorted = seconds.sorted()
        func percentile(_ part: Double) -> Double {
            sorted.isEmpty ? 0 : sorted[max(0, Int((part * Double(sorted.count)).rounded(.up)) - 1)]
        }
        self.init(
            photos: sorted.count,
            p50Seconds: percentile(0.5),
            p99Seconds: percentile(0.99),
            mostSeconds: sorted.last ?? 0
        )
    }
}
