import ArgumentParser
import PhotoPipeline
import PhotoStore
import PhotoUpkeep
import SystemPackage

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Prepare the photos in one or more folders, then keep watching and prepare what changes.",
        discussion: """
            New, changed, moved and deleted photos are processed once they have not changed for two seconds. If a \
            folder's disk is unmounted, sluice waits until it returns; nothing is forgotten. Ctrl-C finishes the \
            photos in progress and ends; twice ends at once.
            """
    )

    @Argument(help: ArgumentHelp("Folders with photos.", valueName: "root"), completion: .directory)
    var roots: [FilePath]

    @OptionGroup var library: LibraryOptions

    @OptionGroup var options: RunOptions

    @Option(
        help: ArgumentHelp(
            "Time that a file must stay unchanged before it is read.",
            valueName: "seconds"
        )
    )
    var settle = 2.0

    @Option(
        help: ArgumentHelp(
            "Interval at which folders are rescanned for which the system reports no changes.",
            valueName: "seconds"
        )
    )
    var poll = 60.0

    @Flag(help: "Print errors only.")
    var quiet = false

    @Flag(help: "Print one JSON object per event on standard output, one per line.")
    var json = false

    func validate() throws {
        if !(0.05...3600).contains(settle) { throw ValidationError("--settle takes a number from 0.05 to 3600.") }
        if !(0.1...86_400).contains(poll) { throw ValidationError("--poll takes a number from 0.1 to 86400.") }
    }

    func run() async throws {
        let paths = try roots.map(Paths.root)
        let recipe = try options.chosenRecipe
        let library = try Library(writing: try library.location(forRoots: paths, quiet: quiet), quiet: quiet)
        try await PhotoPipeline.with(library, recipe, options.configuration) { pipeline in
            if quiet { try RunOptions.warnOfLessPrivacy(pipeline) }
            try await watch(pipeline, paths, library)
        }
    }

    private func watch(_ pipeline: PhotoPipeline, _ paths: [FilePath], _ library: Library) async throws {
        var options = LibraryWatch.Options()
        (options.settle, options.poll) = (.seconds(settle), .seconds(poll))
        let monitor = RunMonitor()
        let shower = quiet ? nil : Task { await ProgressLine.show(monitor) }
        let (json, quiet) = (json, quiet)
        let watch = try LibraryWatch(pipeline, roots: paths, options: options) { event in
            // The first event means that the first run is over.
            shower?.cancel()
            await shower?.value
            if json {
                do { try Console.jsonLine(event) } catch { Console.error("\(error)") }
            }
            if !quiet { Console.error(Summary.text(event)) }
            // If this fails, the next photos retry it.
            if case .prepared = event { try? library.noteReturned(quiet: quiet) }
        }
        let running = Task { try await watch.run(monitor: monitor) }
        let interrupts = Interrupts {
            watch.stop()
        } second: {
            running.cancel()
        }
        defer { withExtendedLifetime(interrupts) {} }
        let result = await running.result
        shower?.cancel()
        await shower?.value
        do {
            try result.get()
        } catch is CancellationError {
            if !quiet { Console.error("Stopped. Everything stored is safe; the next run continues from there.") }
            throw ExitCode(ExitStatus.interrupted)
        }
    }
}
