import ArgumentParser
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

    @OptionGroup var decoding: DecodingOptions

    var configuration: PhotoPipeline.Configuration {
        var configuration = decoding.configuration
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
