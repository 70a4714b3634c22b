import ArgumentParser
import Foundation
import PhotoModel
import PhotoPipeline
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show what a library contains: photos, tiers, bytes, the last run, failures."
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    private struct Report: Encodable {
        struct Photos: Encodable {
            var present, prepared, damaged, failed, accepted, pending, missing: Int
            var bytes: Int64
            /// Stacks, and their files. The other numbers count each file of a stack.
            var stacks, stackedFiles: Int
        }

        struct Cache: Encodable {
            var records, tiers: Int
            var tierBytes, fileBytes, usedBytes, freeBytes: Int
            /// Absent if the cache has no bound.
            var boundBytes: Int?
            /// Tiers evicted to stay within the bound. Absent if there never was a bound.
            var evictedTiers: Int?
            var path: String
        }

        struct LastRun: Encodable {
            var started: String
            /// Absent while the run is in progress, or if it was killed.
            var finished: String?
            /// The process of a run in progress.
            var process: Int32?
            var seconds: Double?
            var report: RunReport?
        }

        var library: String
        var roots: [String]
        /// Base64 of each root if at least one is not valid UTF-8.
        var rootBytes: [String]?
        var photos: Photos
        var decisions: DecisionSummary
        /// Absent if the cache cannot be read.
        var cache: Cache?
        var catalogue: String
        var recipe: RecipeInForce?
        var lastRun: LastRun?
    }

    func run() throws {
        let report = try report(try library.open())
        if json { try Console.json(report) } else { try Console.output(text(report)) }
    }

    private func report(_ library: Library) throws -> Report {
        let status = try library.status()
        let counts = status.photos
        return Report(
            library: library.location.name,
            roots: status.roots.map(\.string),
            rootBytes: status.roots.base64,
            photos: Report.Photos(
                present: counts.present,
                prepared: counts.prepared,
                damaged: counts.damaged,
                failed: counts.failed,
                accepted: counts.acceptedFailures,
                pending: counts.pending,
                missing: counts.missing,
                bytes: counts.byteCount,
                stacks: counts.stacks,
                stackedFiles: counts.stackedFiles
            ),
            decisions: DecisionSummary(status),
            cache: status.cache.map { cache($0, library) },
            catalogue: library.location.catalogueFile.string,
            recipe: status.recipe,
            lastRun: status.lastRun.map { run in
                Report.LastRun(
                    started: Self.time(run.started),
                    finished: run.finished.map(Self.time),
                    process: run.process,
                    seconds: run.seconds,
                    report: run.report
                )
            }
        )
    }

    private func cache(_ cache: LibraryStatus.Cache, _ library: Library) -> Report.Cache {
        let statistics = cache.statistics
        return Report.Cache(
            records: statistics.records.entries,
            tiers: statistics.tiers.entries,
            tierBytes: statistics.tiers.byteCount,
            fileBytes: statistics.fileByteCount,
            usedBytes: statistics.usedByteCount,
            freeBytes: statistics.freeByteCount,
            boundBytes: cache.bound,
            evictedTiers: cache.evictedTiers,
            path: library.location.cacheFolder.string
        )
    }

    private func text(_ report: Report) -> String {
        let photos = report.photos
        var table = Table()
        table.add("library", report.library)
        for root in report.roots { table.add("folder", root) }
        table.add("photos", "\(Amounts.count(photos.present)) (\(ByteSize(photos.bytes)))")
        let prepared = photos.damaged > 0 ? " (\(Amounts.count(photos.damaged)) damaged)" : ""
        table.add("  prepared", Amounts.count(photos.prepared) + prepared)
        if photos.failed > 0 {
            let accepted = photos.accepted > 0 ? " (\(Amounts.count(photos.accepted)) accepted)" : ""
            table.add("  failed", Amounts.count(photos.failed) + accepted)
        }
        if photos.pending > 0 { table.add("  no result yet", Amounts.count(photos.pending)) }
        if photos.stacks > 0 {
            table.add("  in stacks", "\(Amounts.count(photos.stackedFiles)), shown as \(Amounts.count(photos.stacks))")
        }
        if photos.missing > 0 {
            table.add("missing", Amounts.count(photos.missing) + report.decisions.whereMissing(photos.missing))
        }
        for (name, fact) in report.decisions.rows { table.add(name, fact) }
        if let cache = report.cache {
            let evictedCount = cache.evictedTiers ?? 0
            let evicted = evictedCount > 0 ? ", \(Amounts.count(evictedCount)) evicted" : ""
            table.add("tiers", "\(Amounts.count(cache.tiers)) (\(ByteSize(Int64(cache.tierBytes))))\(evicted)")
            let free = cache.freeBytes > 0 ? ", \(ByteSize(Int64(cache.freeBytes))) of it free" : ""
            let bound = cache.boundBytes.map { ", at most \(ByteSize(Int64($0)))" } ?? ""
            table.add("cache", "\(cache.path) (\(ByteSize(Int64(cache.fileBytes)))\(free)\(bound))")
        }
        table.add("catalogue", report.catalogue)
        if let recipe = report.recipe {
            table.add("recipe", "\(recipe.name): \(recipe.tiers.map(\.name).joined(separator: ", "))")
        }
        table.add("last run", lastRun(report.lastRun))
        if let files = report.lastRun?.report?.notPrepared, !files.isEmpty {
            table.add("not prepared", Summary.words(files))
        }
        return table.text
    }

    private func lastRun(_ run: Report.LastRun?) -> String {
        guard let run else { return "none" }
        guard let summary = run.report, let seconds = run.seconds else {
            return run.process.map { "\(run.started), in progress (process \($0))" }
                ?? "\(run.started), interrupted; `sluice prepare` continues it"
        }
        return "\(run.started), \(Amounts.duration(seconds)): \(summary.plugins.map(done) ?? done(summary))"
    }

    private func done(_ summary: RunReport) -> String {
        """
        \(Amounts.count(summary.prepared)) prepared, \(Amounts.count(summary.unchanged)) unchanged, \
        \(Amounts.count(summary.linked)) linked, \(Amounts.count(summary.failed)) failed
        """
    }

    /// For a run that only processed plugins.
    private func done(_ plugins: [RunReport.Plugin]) -> String {
        let done = plugins.map { "the plugin \($0.name) checked \(Amounts.count($0.photos, "photo", "photos"))" }
        return done.isEmpty ? "results of plugins removed" : done.joined(separator: ", ")
    }

    private static func time(_ milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(.iso8601)
    }
}
