import ArgumentParser
import SystemPackage

struct MakeLibrary: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Make a library of synthetic photos.")

    @Argument(help: "The folder to make.", transform: { FilePath($0) })
    var folder: FilePath

    @Option(help: "Number of photos.")
    var photos = 50_000

    @Option(help: "Photos with tiers and files.")
    var tiers = 0

    @Option(help: "Photos with a decision or a sidecar.")
    var decided = 0

    func run() async throws {
        try await SyntheticLibrary(folder).make(count: photos, tiers: tiers, files: tiers, decided: decided)
    }
}
