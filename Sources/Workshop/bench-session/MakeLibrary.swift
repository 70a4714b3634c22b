import ArgumentParser
import SystemPackage

struct MakeLibrary: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Makes a library of synthetic photos.")

    @Argument(help: "The folder to make.", transform: { FilePath($0) })
    var folder: FilePath

    @Option(help: "Photos in it.")
    var photos = 50_000

    @Option(help: "Of those, photos that have tiers, and files.")
    var tiers = 0

    @Option(help: "Of those, photos that something was decided about, or that have sidecars.")
    var decided = 0

    func run() async throws {
        try await SyntheticLibrary(folder).make(count: photos, tiers: tiers, files: tiers, decided: decided)
    }
}
