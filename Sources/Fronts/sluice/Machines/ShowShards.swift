import ArgumentParser
import PhotoModel
import PhotoShards
import StoreFiles
import SystemPackage

struct ShowShards: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shards",
        abstract: "Show which shards of a plan are published.",
        discussion:
            "Reads only the commit records beside the packs. Exit status: 0 all are published, 2 some are missing."
    )

    @Argument(help: ArgumentHelp("The plan's folder.", valueName: "plan"), completion: .directory)
    var plan: FilePath

    @OptionGroup var packs: PackOptions

    @Flag(help: "Print the indexes of missing shards, one per line.")
    var missing = false

    @Option(
        help: ArgumentHelp(
            "Write the packs as a dataset into this file: a list with sizes and SHA-256, as wids reads it; - is standard output.",
            valueName: "file"
        ),
        completion: .file()
    )
    var dataset: FilePath?

    @Flag(help: "Print one JSON object.")
    var json = false

    private struct Document: Encodable {
        var plan: String
        var shards, published: Int
        var bytes: Int64
        var counts: ShardCounts
        var missing: [Int]
    }

    func run() async throws {
        try await ShardEnding.reporting {
            let status = try PlanStatus(try OpenPlan(PlanFolder(Paths.absolute(plan))), in: packs.folder)
            if let dataset { try write(DatasetList(status), to: dataset) }
            if missing {
                for shard in status.missing { try Console.output("\(shard)") }
            } else if json {
                try Console.json(
                    Document(
                        plan: status.plan.id,
                        shards: status.plan.shards,
                        published: status.commits.count,
                        bytes: status.byteCount,
                        counts: status.counts,
                        missing: status.missing
                    )
                )
            } else if dataset != "-" {
                try Console.output(Self.text(status))
            }
            if !status.isComplete { throw ExitCode(ExitStatus.somePhotosFailed) }
        }
    }

    private func write(_ list: DatasetList, to file: FilePath) throws {
        if file == "-" { return try Console.json(list) }
        try PrivateFiles.replaceContents(of: Paths.absolute(file), with: JSONText.bytes(of: list, isForPeople: true))
    }

    private static func text(_ status: PlanStatus) -> String {
        let counts = status.counts
        var table = Table()
        table.add(
            "published",
            "\(Amounts.count(status.commits.count)) of \(Amounts.count(status.plan.shards, "shard"))"
        )
        table.add("packs", "\(ByteSize(status.byteCount))")
        for (name, count) in [
            ("prepared", counts.prepared), ("linked", counts.linked), ("failed", counts.failed),
            ("unsupported", counts.unsupported), ("gone", counts.gone),
        ] {
            table.add(name, Amounts.count(count))
        }
        return table.text
    }
}
