import ArgumentParser
import PhotoCommit
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

struct Tier: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tier",
        abstract: "Write one tier of a photo into a file.",
        discussion: """
            A tier that the cache lacks is made now, as the library's recipe says, and stored; while another process \
            prepares the library, it is made but not stored. An existing file is replaced only with --force; a photo \
            or sidecar of a library never is. Pages of a document after the first are made for each call, and not stored.
            """
    )

    @OptionGroup var photo: PhotoArgument

    @Argument(help: "Name of the tier: large, medium, thumb, …")
    var name: String

    @Option(name: .shortAndLong, help: "File to write; - for standard output.", completion: .file())
    var output: FilePath

    @Option(help: "Page of a document, counted from 1.")
    var page = 1

    @OptionGroup var replacing: ReplaceOption

    @Flag(help: "Retry photos that failed before, although nothing has changed.")
    var retryFailed = false

    @OptionGroup var uncaged: UncagedOption

    func validate() throws {
        guard page >= 1 else { throw ValidationError("--page must be at least 1.") }
    }

    func run() async throws {
        let (library, asset) = try photo.find()
        let output = try CommandOutput(output, library.location, replacing: replacing.force, access: .usual)
        let bytes =
            if page == 1, let stored = try library.storedTier(name, of: asset) { stored.bytes } else {
                try await rendered(asset, library)
            }
        try output.append(bytes)
        try output.finish()
    }

    private func rendered(_ asset: Asset, _ library: Library) async throws -> [UInt8] {
        let inForce = try library.recipe()
        // A recipe that an older Sluice did not keep, or that this version would apply differently, produces no tier.
        let recipe = try inForce.map(Recipe.init) ?? LibraryRecipe(library).recipe
        guard let recipe, recipe.tierNames.contains(name) else {
            throw CommandError.unknownTier(name, known: recipe?.tierNames ?? inForce?.tiers.map(\.name) ?? [])
        }
        var request = TierRequest(asset.path, content: asset.content, tiers: [name])
        (request.page, request.retriesFailed) = (page, retryFailed)
        let tiers: RenderedTiers
        do {
            tiers = try await PhotoPipeline.with(Self.writable(library), recipe, uncaged.configuration) { pipeline in
                let tiers = try await pipeline.render(request)
                await pipeline.shutdown()
                for note in pipeline.notes { Console.error("Note: \(note)") }
                return tiers
            }
        } catch RenderError.failed(let path, _, let reason, _) {
            throw CommandError.notPrepared(path, reason: reason)
        }
        guard let tier = tiers.tiers.first else { throw CommandError.notPrepared(asset.path, reason: nil) }
        return tier.bytes
    }

    /// The library opened for writing. If that is impossible, or if the cache is gone or unusable and `sluice prepare`
    /// has to make it again, the library as it is: then new tiers are not stored.
    private static func writable(_ library: Library) -> Library {
        guard library.cacheProblem == nil else { return library }
        return (try? Library(library.location, .write, settingAside: false)) ?? library
    }
}
