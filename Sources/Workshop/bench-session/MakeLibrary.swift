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

    @Option(help: "Photos with files; those with tiers have one.")
    var files = 0

    @Option(help: "Photos with a decision or a sidecar.")
    var decided = 0

    @Flag(help: "All photos have a record with fingerprints, and tiers of a few bytes.")
    var records = false

    @Option(help: "With --records: photos are frames of one scene, and differ from it in this many bits.")
    var sceneBits: Int?

    func run() async throws {
        let library = SyntheticLibrary(folder)
        try await library.make(count: photos, tiers: tiers, files: max(tiers, files), decided: decided)
        if records { try await library.writeRecords(count: photos, sceneBits: sceneBits) }
    }
}
