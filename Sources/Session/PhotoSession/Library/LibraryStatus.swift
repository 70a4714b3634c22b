import Foundation
import PhotoCache
import PhotoCatalogue
package import PhotoModel
package import PhotoPipeline
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// What a library contains.
package struct LibraryStatus: Sendable {
    package struct Cache: Sendable {
        package var statistics: CacheStatistics
        /// Bytes; nil for no limit.
        package var bound: Int?
        /// Tiers that were evicted for space; nil if there never was a limit.
        package var evictedTiers: Int?
    }

    package struct LastRun: Sendable {
        /// Milliseconds since 1970.
        package var started: Int64
        /// Nil if the run is going on or was killed.
        package var finished: Int64?
        package var seconds: Double?
        /// The process of a run that is going on.
        package var process: Int32?
        package var report: RunReport?
    }

    package var roots: [FilePath]
    package var photos: AssetCounts
    package var decisions: DecisionCounts
    /// Photos that commits have put into the trash.
    package var inTrash: Int
    /// Commits that are running or were interrupted.
    package var unfinishedCommits: Int
    /// Nil if it cannot be read.
    package var cache: Cache?
    /// Nil before the first run.
    package var recipe: RecipeInForce?
    package var lastRun: LastRun?
}

extension Library {
    package func status() throws(StoreError) -> LibraryStatus {
        LibraryStatus(
            roots: try catalogue.roots().map(\.path),
            photos: try catalogue.counts(),
            decisions: try catalogue.decisionCounts(),
            inTrash: try catalogue.trashedCount(),
            unfinishedCommits: try catalogue.unfinishedBatches().count,
            cache: cacheProblem == nil ? try cacheStatus() : nil,
            recipe: try recipe(),
            lastRun: try lastRun()
        )
    }

    private func cacheStatus() throws(StoreError) -> LibraryStatus.Cache {
        let bound = try catalogue.cacheBound()
        return LibraryStatus.Cache(
            statistics: try cache.statistics(),
            bound: bound.flatMap { $0 > 0 ? $0 : nil },
            evictedTiers: bound == nil ? nil : try cache.evictedTierCount()
        )
    }

    /// Nil before the first run.
    package func lastRun() throws(StoreError) -> LibraryStatus.LastRun? {
        try catalogue.lastRun().map { run in
            LibraryStatus.LastRun(
                started: run.started,
                finished: run.finished,
                seconds: run.seconds,
                process: run.finished == nil ? preparingProcess : nil,
                report: run.summary.flatMap { try? JSONDecoder().decode(RunReport.self, from: Data($0.utf8)) }
            )
        }
    }
}
