import ArgumentParser
import PhotoPipeline
import PhotoStore
import SystemPackage

struct Prepare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prepares every new or changed photo in one or more folders.",
        discussion: """
            A folder inside one of a library is prepared in that library, and nothing else of it is looked at. A folder that \
            was renamed or moved is known again by what is in it.

            Ctrl-C once finishes the photos that are under way and stores them; twice stops at once. Either way the \
            next run goes on where this one ended.
            """
    )

    @Argument(help: ArgumentHelp("Folders with photos.", valueName: "root"), completion: .directory)
    var roots: [FilePath]

    @OptionGroup var library: LibraryOptions

    @OptionGroup var options: RunOptions

    @Option(
        help: ArgumentHelp(
            "That the library's cache may hold from now on, such as 20GB; none lifts the bound. Beyond, the largest tiers "
                + "of the photos longest unseen are given up. (default: as before, at first none)",
            valueName: "size"
        )
    )
    var cacheSize: CacheSize?

    @Flag(help: "Tries again what failed before, though nothing has changed.")
    var retryFailed = false

    @Flag(help: "Says what there is to do, and does nothing.")
    var dryRun = false

    @Flag(help: "No progress and no summary: errors only.")
    var quiet = false

    @Flag(help: "Prints the report as one JSON object on standard output.")
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
        if let cacheSize { try library.catalogue.setCacheBound(cacheSize.byteCount) }

        if !library.closedToOthers.isEmpty, !quiet {
            Console.error(
                """
                Others had been let into \(Amounts.count(library.closedToOthers.count, "file or folder", "files or folders")) \
                of the store (\(library.closedToOthers[0]), …). Now they are for their owner alone.
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
            monitor.note("Finishing the photos that are under way… (Ctrl-C again stops at once)")
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
            if !quiet { Console.error("Stopped. What was stored is safe; the next run goes on from there.") }
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
