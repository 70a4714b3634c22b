import ArgumentParser
import PhotoPipeline
import PhotoStore
import SystemPackage

struct Prune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Forgets photos that are not there any more, and the tiers that no photo needs.",
        discussion: """
            A photo that was deleted is missing, and nothing is forgotten about it, until this command is run. It refuses \
            to forget more than a tenth of a library unless --force is given. It always refuses while a folder of the \
            library is not there, as photos that were moved there count as missing, unless --without says that it is gone for \
            good. Photos that somebody decided about, or put into an album, are never forgotten. Space that becomes free in \
            the store is used again.
            """
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Lists what would be forgotten, and changes nothing.")
    var dryRun = false

    @Flag(help: "Forgets more than a tenth of the library too.")
    var force = false

    @Option(
        help: ArgumentHelp(
            "A folder of the library, or a volume below one, that is gone for good: its photos are forgotten with it. May "
                + "be given several times.",
            valueName: "path"
        ),
        completion: .directory
    )
    var without: [FilePath] = []

    @Flag(help: "Prints one JSON object.")
    var json = false

    func run() async throws {
        let prune = try LibraryPrune(dryRun ? library.openForRehearsal() : library.openForWriting())
        let lost = without.map(Paths.absolute)
        let report = try await dryRun ? prune.plan(without: lost) : prune.run(force: force, without: lost)
        if json { try Console.json(report) } else { try Console.output(Summary.text(report)) }
    }
}
