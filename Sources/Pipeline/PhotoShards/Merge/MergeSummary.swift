import PhotoPipeline

/// What a merge has put into a library.
package struct MergeSummary: Sendable, Encodable {
    package private(set) var plan: String
    package private(set) var shards: Int
    /// Packs that this merge has read; the others that are published were merged before.
    package private(set) var merged: Int
    package private(set) var missing: Int
    /// Of the packs, by the machines that made them.
    package private(set) var counts: ShardCounts
    /// Photos that are in the library now with a result of this merge.
    package private(set) var prepared = 0
    package private(set) var failed = 0
    /// In the library already.
    package private(set) var unchanged = 0
    /// Changed, gone or unreadable since they were prepared: the next run takes care of them.
    package private(set) var left = 0
    package private(set) var bytes: Int64
    package private(set) var seconds = 0.0
    package private(set) var peakMemoryBytes: Int64 = 0

    init(_ plan: ShardPlan, _ status: PlanStatus, merged: Int) {
        (self.plan, shards, self.merged) = (plan.id, plan.shards, merged)
        (missing, counts, bytes) = (status.missing.count, status.counts, status.byteCount)
    }

    mutating func add(_ counts: Adoption.Counts) {
        prepared += counts.prepared
        failed += counts.failed
        unchanged += counts.unchanged
        left += counts.left
    }

    mutating func finish(_ report: RunReport, since start: ContinuousClock.Instant) {
        seconds = (ContinuousClock.now - start) / .seconds(1)
        peakMemoryBytes = report.peakMemoryBytes
    }
}
