import ArgumentParser
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoShards
import PhotoStore
import StoreFiles
import SystemPackage

struct PlanPhotos: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Plan the preparation of a folder by many machines.",
        discussion: """
            Writes into a folder, which all machines see, what is to be prepared, divided into shards. `sluice shard` makes \
            one on any machine, `sluice shards` shows which are done, and `sluice merge` puts them into a library. No photo is \
            opened. A plan never changes: for photos that come later, make another one.
            """
    )

    @Argument(help: ArgumentHelp("Folder with photos.", valueName: "root"), completion: .directory)
    var root: FilePath

    @Option(
        help: ArgumentHelp("Folder for the plan; made if it is missing.", valueName: "plan"),
        completion: .directory
    )
    var to: FilePath

    @OptionGroup var library: LibraryOptions

    @Option(
        help: ArgumentHelp(
            "Recipe: a YAML file that defines the tiers. (default: the library's recipe, or Sluice's)",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var recipe: FilePath?

    @Option(
        help: ArgumentHelp(
            """
            Plan the photos in this list instead of searching the folder; - is standard input. One path per line, or each \
            followed by a zero byte; absolute, or below the folder.
            """,
            valueName: "file"
        )
    )
    var files: FilePath?

    @Option(help: ArgumentHelp("Photos of a shard at most.", valueName: "n"))
    var photos = ShardLimits().photos

    @Option(help: ArgumentHelp("Size of the files of a shard at most, such as 4GiB.", valueName: "size"))
    var bytes = ByteSize(ShardLimits().bytes)

    @Flag(help: "Print the plan's numbers as one JSON object.")
    var json = false

    func validate() throws {
        if !(1...ShardLimits.mostPhotos).contains(photos) {
            throw ValidationError("--photos takes a number from 1 to \(ShardLimits.mostPhotos).")
        }
        if bytes.bytes < 1 { throw ValidationError("--bytes takes at least 1 byte.") }
    }

    func run() async throws {
        var maker = PlanMaker(root: try Paths.root(root))
        maker.library = try library.named()
        if let location = maker.library, !location.exists { throw StoreError.notFound(location) }
        maker.recipe = try recipe.map { try Recipe(contentsOf: $0) }
        (maker.limits.photos, maker.limits.bytes) = (photos, bytes.bytes)
        if let files {
            let list = try PathList(files)
            maker.paths = { try list.next() }
        }
        let summary = try await maker.make(in: PlanFolder(Paths.absolute(to)))
        for reason in summary.reasons { Console.error(reason) }
        if json { try Console.json(summary) } else { try Console.output(Self.text(summary)) }
        if summary.leftOut > 0 { throw ExitCode(ExitStatus.somePhotosFailed) }
    }

    private static func text(_ summary: PlanSummary) -> String {
        var lines = [
            """
            Planned: \(Amounts.count(summary.photos, "photo")) (\(ByteSize(summary.bytes))) below \(summary.root), in \
            \(Amounts.count(summary.shards, "shard")).
            """
        ]
        if summary.unchanged > 0 { lines.append("In the library already: \(Amounts.count(summary.unchanged)).") }
        if summary.failedBefore > 0 {
            lines.append("Failed before, and not planned: \(Amounts.count(summary.failedBefore)).")
        }
        if summary.leftOut > 0 { lines.append("Left out: \(Amounts.count(summary.leftOut)), as listed above.") }
        return lines.joined(separator: "\n")
    }
}
