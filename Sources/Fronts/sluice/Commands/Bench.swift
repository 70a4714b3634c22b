import ArgumentParser
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoStore
import PhotoUpkeep
import StoreFiles
import SystemPackage

struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure how fast this machine prepares the photos of a folder.",
        discussion: """
            Prepares photos sampled from the whole folder into a temporary store beside the library's own, and removes \
            that store at the end. Photos are only read, and the library is not changed.
            """
    )

    @Argument(help: ArgumentHelp("Folder with photos.", valueName: "root"), completion: .directory)
    var root: FilePath

    @OptionGroup var library: LibraryOptions

    @Option(
        help: ArgumentHelp(
            "Recipe: a YAML file with the tiers to make. (default: the recipe of the folder's library)",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var recipe: FilePath?

    @Option(help: ArgumentHelp("Photos to decode at a time. (default: one per processor core)", valueName: "n"))
    var jobs: Int?

    @Option(help: ArgumentHelp("Memory limit for photos in progress. (default: the recipe's)", valueName: "size"))
    var memory: ByteSize?

    @OptionGroup var uncaged: UncagedOption

    @Option(
        help: ArgumentHelp(
            """
            Maximum number of photos to measure with. (default: as many as time allows)
            """,
            valueName: "n"
        )
    )
    var photos: Int?

    @Option(help: ArgumentHelp("Approximate duration of the measurement.", valueName: "seconds"))
    var seconds = 30.0

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 256.") }
        if let memory, memory.bytes < 16 << 20 { throw ValidationError("--memory takes at least 16MiB.") }
        if let photos, photos < 1 { throw ValidationError("--photos takes a number of at least 1.") }
        if !(0.1...86_400).contains(seconds) { throw ValidationError("--seconds takes a number from 0.1 to 86400.") }
    }

    func run() async throws {
        let root = try Paths.root(root)
        var options = ThroughputBench.Options()
        (options.jobs, options.memory) = (jobs, memory.map { Int($0.bytes) })
        (options.photos, options.seconds) = (photos, seconds)
        options.allowsUnsandboxed = uncaged.allowUncaged
        let location = try library.location(forRoots: [root])
        let bench = ThroughputBench(
            root: root,
            recipe: try recipe.map { try Recipe(contentsOf: $0) } ?? Self.kept(location),
            options: options,
            location: location,
            note: { Console.error($0) }
        )
        let running = Task { try await bench.run() }
        let interrupts = Interrupts {
            running.cancel()
        } second: {
            running.cancel()
        }
        defer { withExtendedLifetime(interrupts) {} }
        let report: BenchReport
        do {
            report = try await running.value
        } catch is CancellationError {
            Console.error("Stopped; the temporary store is removed.")
            throw ExitCode(ExitStatus.interrupted)
        }
        if json { try Console.json(report) } else { try Console.output(Summary.text(report)) }
    }

    /// The library's recipe without its plugins, which the benchmark does not measure.
    private static func kept(_ location: LibraryLocation) throws -> Recipe {
        guard location.exists else { return .default }
        var recipe = try LibraryRecipe(try Library(location, .read)).recipe
        recipe.plugins = nil
        return recipe
    }
}
