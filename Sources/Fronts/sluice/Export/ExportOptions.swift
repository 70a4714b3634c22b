import ArgumentParser
import Backpressure
import Foundation
import PhotoCommit
import PhotoExport
import PhotoIndex
import PhotoModel
import PhotoPipeline
import PhotoSession
import PhotoStore
import StoreFiles
import Synchronization
import SystemPackage

/// What all kinds of exports have in common.
struct ExportOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("Filter; all photos without one.", valueName: "filter"))
    var words: [String] = []

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print what would be written and removed, and change nothing.")
    var dryRun = false

    @Flag(help: "Turn the folder's export of other photos or another form into this one.")
    var change = false

    @Option(help: ArgumentHelp("Threads that write.", valueName: "n"))
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    @Flag(help: "Do not check whether sidecars have changed.")
    var noSidecars = false

    @Flag(name: .shortAndLong, help: "Do not show progress.")
    var quiet = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        guard 1...256 ~= jobs else { throw ValidationError("--jobs takes a number from 1 to 256.") }
    }

    /// What a kind is made for.
    struct Target {
        let library: Library
        /// The filter as text.
        let filter: String
        /// The folder to write, which may not exist yet.
        let folder: FilePath
        /// A folder on its disk, which exists once something is to be written, or a temporary one.
        let spoolFolder: FilePath
    }

    /// Exports the photos of the filter.
    ///
    /// - Parameters:
    ///   - folder: where to.
    ///   - besidePhotos: whether the folder is meant to be one of photos.
    ///   - makeKind: makes the kind for a library and the text of the filter.
    func export<Kind: ExportKind>(
        to folder: FilePath,
        besidePhotos: Bool = false,
        _ makeKind: (Target) throws -> Kind
    ) async throws {
        let query = try PhotoQuery(words.joined(separator: " "))
        let library = try library.open()
        let folder = Paths.absolute(folder)
        let spoolFolder =
            dryRun
            ? FilePath(FileManager.default.temporaryDirectory.path) : folder.appending(ExportFolder.manifestFolder)
        let target = Target(library: library, filter: query.filter.text, folder: folder, spoolFolder: spoolFolder)
        let kind = try makeKind(target)
        let filter = Kind.coversEachFile ? query.filter.ofEachFile : query.filter
        var index = try library.notedIndex(for: filter, readingSidecars: !noSidecars)
        var positions = index.rows(matching: filter, sortedBy: PhotoSort(Kind.sort))
        if besidePhotos, let inside = try library.folderHolding(folder) {
            positions.removeAll { !index.photo(at: $0).path.starts(with: inside) }
        }
        let destination = try ExportFolder(
            folder,
            name: Kind.manifestName(of: library),
            request: kind.request,
            modes: kind.modes,
            changing: change,
            rehearsing: dryRun,
            sparing: LibraryFiles.ofThisSystem(in: try? StoreHomes(), library.location),
            besidePhotos: besidePhotos
        )
        try finish(try await run(kind, library, index, positions, destination))
    }

    private func run(
        _ kind: some ExportKind,
        _ library: Library,
        _ index: LibraryIndex,
        _ positions: [Int32],
        _ target: ExportFolder
    ) async throws -> ExportSummary {
        let (control, line, pool) = (
            RunControl(), WorkLine(interval: .milliseconds(200)), try BlockingPool(name: "export", threadCount: jobs)
        )
        let interrupts = Interrupts(first: { control.stop() }, second: { Foundation.exit(ExitStatus.interrupted) })
        let started = ContinuousClock.now
        let run = ExportRun(
            library,
            index,
            positions,
            into: target,
            on: pool,
            control: control,
            onProgress: { progress in if !quiet { line.show { _ in Self.text(progress, since: started) } } },
            onProblem: { problem in line.note("\(problem.path.printable): \(problem.reason.printable)") }
        )
        let result: Result<ExportSummary, any Error>
        do { result = .success(try await run(kind)) } catch { result = .failure(error) }
        line.erase()
        await pool.shutdown()
        withExtendedLifetime(interrupts) {}
        return try result.get()
    }

    private func finish(_ report: ExportSummary) throws {
        if json { try Console.json(report) } else { try Console.output(summary(report)) }
        if report.isInterrupted { throw ExitCode(ExitStatus.interrupted) }
        if report.problems + report.left > 0 { throw ExitCode(ExitStatus.somePhotosFailed) }
    }

    private static func text(_ progress: ExportRun.Progress, since start: ContinuousClock.Instant) -> String {
        let seconds = max(0.001, start.duration(to: .now) / .seconds(1))
        return """
            \(Amounts.count(progress.done)) of \(Amounts.count(progress.photos, "photo")) · \
            \(Amounts.rate(Double(progress.done) / seconds))/s · \(ByteSize(Int64(progress.writtenByteCount))) written
            """
    }

    private func summary(_ report: ExportSummary) -> String {
        let (written, removed) = dryRun ? ("to write", "to remove") : ("written", "removed")
        var parts = ["\(Amounts.count(report.written, "file")) \(written)"]
        if !dryRun && report.written > 0 { parts[0] += " (\(ByteSize(Int64(report.writtenByteCount))))" }
        if report.unchanged > 0 { parts.append("\(Amounts.count(report.unchanged)) unchanged") }
        if report.removed > 0 { parts.append("\(Amounts.count(report.removed)) \(removed)") }
        if report.left + report.shared > 0 {
            parts.append("\(Amounts.count(report.left + report.shared)) of others kept")
        }
        if report.leftToProgram > 0 {
            parts.append("\(Amounts.count(report.leftToProgram, "photo")) left to the program")
        }
        if report.problems > 0 { parts.append("\(Amounts.count(report.problems, "problem"))") }
        let ending = report.isInterrupted ? " Interrupted; the same command goes on from there." : ""
        return "\(Amounts.count(report.photos, "photo")): \(parts.joined(separator: ", ")).\(ending)"
    }
}

extension Array where Element: Hashable {
    /// Each element once, where it comes first.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
