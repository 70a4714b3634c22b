import ArgumentParser
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import StoreFiles
import SystemPackage

/// Options that control how photos are prepared.
struct RunOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Recipe: a YAML file that defines the tiers, such as pipelines/default.yaml. The library keeps it. \
            (default: the library's recipe; see sluice library recipe)
            """,
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var recipe: FilePath?

    @Option(help: ArgumentHelp("Photos to decode at a time. (default: one per processor core)", valueName: "n"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Memory limit for sluice and its decoding processes, such as 96MiB or 1GB. (default: the recipe's)",
            valueName: "size"
        )
    )
    var memory: ByteSize?

    @OptionGroup var uncaged: UncagedOption

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 256.") }
        if let memory, memory.bytes < 16 << 20 { throw ValidationError("--memory takes at least 16MiB.") }
    }

    var configuration: PhotoPipeline.Configuration {
        var configuration = uncaged.configuration
        configuration.jobs = jobs
        configuration.memory = memory.map { Int($0.bytes) }
        configuration.userKey = Self.userKey
        return configuration
    }

    /// Nil for the recipe that the library keeps.
    var chosenRecipe: Recipe? {
        get throws { try recipe.map { try Recipe(contentsOf: $0) } }
    }

    /// Warns if the recipe hides facts from fewer people than before, even in a quiet run. Other runs report it anyway.
    static func warnOfLessPrivacy(_ pipeline: PhotoPipeline) throws {
        let recipe = try pipeline.followedRecipe()
        guard recipe.changes?.weakerFacts.isEmpty == false else { return }
        for line in recipe.lines { Console.error(line) }
    }

    /// Signs recipes whose plugins this user allows; nil if the user has no home.
    static var userKey: KeyFile? { try? KeyFile(ofUserIn: StoreHomes()) }
}
