import ArgumentParser
import Backpressure
import Glibc
import PhotoCatalogue
import PhotoCommit
import PhotoModel
import PhotoSession
import StoreFiles
import SystemPackage

struct MakePending: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-pending",
        abstract: "Make a library of small files that all have the pending verdict favourite."
    )

    @Argument(help: "The folder to make.", transform: { FilePath($0) })
    var folder: FilePath

    @Option(help: "Number of photos.")
    var photos = 10_000

    func run() async throws {
        let library = SyntheticLibrary(folder)
        try await library.make(count: photos, tiers: 0, files: photos, decided: 0)
        let catalogue = try Catalogue(at: library.location.catalogueFile)
        let rows = try catalogue.assets(after: 0, limit: photos).map(\.row)
        try catalogue.decide([.verdict(.favourite)], about: rows, in: nil)
        sync()
    }
}

/// Measurements of writing a sidecar for each of many photos.
struct SidecarReport: Codable {
    var files: Int
    var workSeconds: Double
    /// For the whole process, all threads.
    var cpuSeconds: Double

    /// - Parameter body: writes the sidecars, and returns their number.
    static func measure(_ body: () throws -> Int) throws -> SidecarReport {
        let (start, used) = (ContinuousClock.now, processorSeconds())
        let files = try body()
        let taken = ContinuousClock.now - start
        return SidecarReport(files: files, workSeconds: taken.seconds, cpuSeconds: processorSeconds() - used)
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

struct CommitPending: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "commit",
        abstract: "Commit the pending decisions of a library of make-pending."
    )

    @Argument(help: "The library's folder.", transform: { FilePath($0) })
    var folder: FilePath

    func run() async throws {
        let location = SyntheticLibrary(folder).location
        let engine = CommitEngine(location, try Catalogue(at: location.catalogueFile))
        let report = try SidecarReport.measure {
            let report = try engine.commit()
            guard report.left == 0, report.remaining == 0 else {
                throw ValidationError(
                    "\(report.left) photos were skipped: \(report.photos.first { $0.reason != nil }?.words ?? "")"
                )
            }
            return report.applied
        }
        try printJSON(report)
    }
}
