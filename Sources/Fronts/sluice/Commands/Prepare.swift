import ArgumentParser
import PhotoModel
import PhotoPipeline
import PhotoSession
import PhotoStore
import SystemPackage

struct Prepare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prepare",
        abstract: "Prepare every new or changed photo in one or more folders.",
        discussion: """
            A folder inside a library's folder is prepared in that library, and the rest is not scanned. A renamed or \
            moved folder is recognised by its contents.

            Ctrl-C finishes and stores the photos in progress; twice stops at once. Either way the next run continues \
            where this one ended.
            """
    )

    @Argument(help: ArgumentHelp("Folders with photos.", valueName: "root"), completion: .directory)
    var roots: [FilePath]

    @OptionGroup var library: LibraryOptions

    @OptionGroup var options: RunOptions

    @Option(
        help: ArgumentHelp(
            """
            Limit the library's cache to this size from now on, such as 20GB; none removes the limit. Beyond it, the \
            largest tiers of the least recently viewed photos are evicted. (default: as before; at first none)
            """,
            valueName: "size"
        )
    )
    var cacheSize: CacheSize?

    @Flag(help: "Retry photos that failed before, although nothing has changed.")
    var retryFailed = false

    @Flag(help: "Report what would be done, and change nothing.")
    var dryRun = false

    @Flag(help: "Print errors only: no progress and no summary.")
    var quiet = false

    @Flag(help: "Print the report as one JSON object on standard output.")
    var json = false

    func validate() throws {
        if case .atMost(let size) = cacheSize, size.bytes < CacheSize.least.bytes {
            throw ValidationError("--cache-size takes at least \(CacheSize.least), or none.")
        }
    }

    func run() async throws {
        let paths = try roots.map(Paths.root)
        var configuration = options.configuration
        configuration.retriesFailed = retryFailed
        let recipe = try options.chosenRecipe
        let location = try library.location(forRoots: paths, rehearsing: dryRun, quiet: quiet)
        let library = try dryRun ? Library(rehearsing: location) : Library(writing: location, quiet: quiet)
        if let cacheSize { try library.limitCache(to: cacheSize.byteCount) }

        if !library.closedToOthers.isEmpty, !quiet {
            Console.error(
                """
                Other users could access \(Amounts.count(library.closedToOthers.count, "file or folder", "files or folders")) \
                of the store (\(library.closedToOthers[0]), …). Access is now limited to the owner.
                """
            )
        }
        try await PhotoPipeline.with(library, recipe, configuration) { pipeline in
            if quiet { try RunOptions.warnOfLessPrivacy(pipeline) }
            if dryRun {
                try await plan(pipeline, paths)
            } else {
                try await prepare(pipeline, paths, library)
            }
        }
    }

    private func plan(_ pipeline: PhotoPipeline, _ paths: [FilePath]) async throws {
        let plan = try await pipeline.plan(roots: paths)
        if json { try Console.json(plan) }
        if !json && !quiet { try Console.output(Summary.text(plan)) }
    }

    private func prepare(_ pipeline: PhotoPipeline, _ paths: [FilePath], _ library: Library) async throws {
        let monitor = RunMonitor()
        let control = RunControl()
        let run = Task { try await pipeline.run(roots: paths, monitor: monitor, control: control) }
        let interrupts = Interrupts {
            monitor.note("Finishing the photos in progress… (Ctrl-C again stops at once)")
            control.stop()
        } second: {
            run.cancel()
        }
        defer { withExtendedLifetime(interrupts) {} }
        let shower = quiet ? nil : Task { await ProgressLine.show(monitor) }
        let result = await run.result
        shower?.cancel()
        await shower?.value

        let report: RunReport
        do {
            report = try result.get()
        } catch is CancellationError {
            if !quiet { Console.error("Stopped. Everything stored is safe; the next run continues from there.") }
            throw ExitCode(ExitStatus.interrupted)
        }
        for error in monitor.progress.errors { Console.error(error) }
        try library.noteReturned(quiet: quiet)
        if json { try Console.json(report) }
        if !quiet { Console.error(Summary.text(report, library: library.location)) }
        if report.lost != nil { throw ExitCode.failure }
        if report.interrupted { throw ExitCode(ExitStatus.interrupted) }
        let isWhole = report.failedAnew == 0 && report.unreadableFolders == 0 && report.failedPlugins == nil
        if !isWhole { throw ExitCode(ExitStatus.somePhotosFailed) }
    }
}
