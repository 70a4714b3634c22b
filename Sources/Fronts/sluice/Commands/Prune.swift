import ArgumentParser
import PhotoUpkeep
import SystemPackage

struct Prune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Forget photos that no longer exist, and tiers that no photo needs.",
        discussion: """
            A deleted photo counts as missing, and is forgotten only by this command. It refuses to forget more than a \
            tenth of a library unless --force is given. While a folder of the library cannot be found, it refuses too, \
            because photos moved there count as missing; --without states that the folder is gone for good. Photos \
            with decisions or in albums are never forgotten. Freed space in the store is reused.
            """
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "List what would be forgotten, and change nothing.")
    var dryRun = false

    @Flag(help: "Allow forgetting more than a tenth of the library.")
    var force = false

    @Option(
        help: ArgumentHelp(
            """
            Forget the photos of this folder of the library, or of this volume below one, which is gone for good. \
            Repeatable.
            """,
            valueName: "path"
        ),
        completion: .directory
    )
    var without: [FilePath] = []

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        let prune = try LibraryPrune(dryRun ? library.openForRehearsal() : library.openForWriting())
        let lost = without.map(Paths.absolute)
        let report = try await dryRun ? prune.plan(without: lost) : prune.run(force: force, without: lost)
        if json { try Console.json(report) } else { try Console.output(Summary.text(report)) }
    }
}
