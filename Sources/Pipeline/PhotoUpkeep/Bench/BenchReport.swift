package import PhotoPipeline

/// How fast this machine prepares the user's own photos, and what limits it.
package struct BenchReport: Sendable, Codable, Equatable {
    package struct Stage: Sendable, Codable, Equatable {
        package var name: String
        package var photos: Int
        package var busySeconds: Double
        package var waitingForInputSeconds: Double
        package var waitingForRoomSeconds: Double
        /// The stage's rate if it never waited; 0 if it did nothing.
        package var photosPerSecond: Double
    }

    /// Rates of one reader.
    package struct Disk: Sendable, Codable, Equatable {
        /// With the files evicted from the page cache.
        package var coldBytesPerSecond: Double
        package var warmBytesPerSecond: Double
    }

    package struct OneJob: Sendable, Codable, Equatable {
        package var photosPerSecond: Double
    }

    /// How long a caller waits for the largest tier of a photo that is not yet prepared, during a run.
    package struct OnDemand: Sendable, Codable, Equatable {
        package var photos: Int
        package var p50Seconds: Double
        package var p99Seconds: Double
        package var mostSeconds: Double
    }

    /// Computed, not measured.
    package struct Prediction: Sendable, Codable, Equatable {
        package var change: String
        package var photosPerSecond: Double
        package var because: String
    }

    /// As a run reports it.
    package var uncaged: RunReport.Uncaged?
    /// Photos prepared in the run with all jobs, their pixels and bytes.
    package var photos: Int
    package var failed: Int
    package var megapixels: Double
    package var bytes: Int64
    package var jobs: Int
    package var seconds: Double
    package var photosPerSecond: Double
    package var megapixelsPerSecond: Double
    /// Decoding processes included.
    package var cpuMillisecondsPerPhoto: Double
    package var peakMemoryBytes: Int64
    package var stages: [Stage]
    package var limitingStage: String?
    /// The bottleneck: processor, disk or store.
    package var limit: String
    package var disk: Disk
    package var oneJob: OneJob
    package var onDemand: OnDemand
    package var predictions: [Prediction]
}

extension BenchReport.OnDemand {
    /// - Parameter seconds: of each request. Percentiles use the nearest-rank method.
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
