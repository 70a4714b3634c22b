import ArgumentParser
import PhotoModel
import PhotoPipeline
import PhotoShards
import StoreFiles
import SystemPackage

struct MergePlan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Put the published shards of a plan into a library.",
        discussion: """
            Opens no photo. A merge that was stopped or killed goes on where it ended. Afterwards the library is as if this \
            machine had prepared the photos: the next `sluice prepare` reads none of them, and runs plugins.

            Exit status: 0 done, 1 could not run, 2 done but some photos failed or were left to the next run, 65 never try \
            again (a damaged pack, another plan or key, or different results for one content), 75 try again, 130 interrupted.
            """
    )

    @Argument(help: ArgumentHelp("The plan's folder.", valueName: "plan"), completion: .directory)
    var plan: FilePath

    @OptionGroup var library: LibraryOptions

    @Option(
        help: ArgumentHelp("Where the photos are on this machine. (default: the plan's folder)", valueName: "dir"),
        completion: .directory
    )
    var root: FilePath?

    @Option(
        help: ArgumentHelp(
            "The key with which the machines sealed facts. (default: the plan's privacy.key, or the library's)",
            valueName: "file"
        ),
        completion: .file()
    )
    var key: FilePath?

    @OptionGroup var packs: PackOptions

    @Flag(help: "Merge what is published, although shards are missing. Repeat it for the others.")
    var partial = false

    @Flag(help: "Print the summary as one JSON object.")
    var json = false

    func validate() throws {
        if library.store == nil && library.library == nil {
            throw ValidationError("Into which library? Give --store or --library.")
        }
    }

    func run() async throws {
        try await ShardEnding.reporting {
            guard let location = try library.named() else { return }
            var merge = PlanMerge(try OpenPlan(PlanFolder(Paths.absolute(plan))), into: location)
            merge.root = root.map(Paths.absolute)
            merge.keyFile = key.map { KeyFile(path: Paths.absolute($0)) }
            (merge.packs, merge.isPartial) = (packs.folder, partial)
            let summary = try await run(merge)
            if json { try Console.json(summary) } else { try Console.output(Self.text(summary)) }
            if summary.failed > 0 || summary.left > 0 { throw ExitCode(ExitStatus.somePhotosFailed) }
        }
    }

    private func run(_ merge: PlanMerge) async throws -> MergeSummary {
        let line = WorkLine()
        let work = Task {
            try await merge.run { done, count in
                line.show { _ in "\(Amounts.count(done)) of \(Amounts.count(count, "pack"))" }
            }
        }
        let interrupts = Interrupts {
            work.cancel()
        } second: {
            work.cancel()
        }
        defer { withExtendedLifetime(interrupts) {} }
        let result = await work.result
        line.erase()
        do { return try result.get() } catch is CancellationError {
            Console.error("Stopped. What was merged is safe; the next merge continues from there.")
            throw ExitCode(ExitStatus.interrupted)
        }
    }

    private static func text(_ summary: MergeSummary) -> String {
        var table = Table()
        let before = summary.shards - summary.missing - summary.merged
        var packs = "\(Amounts.count(summary.merged, "pack")) of \(Amounts.count(summary.shards, "shard"))"
        if before > 0 { packs += ", \(Amounts.count(before)) before" }
        if summary.missing > 0 { packs += ", \(Amounts.count(summary.missing)) missing" }
        table.add("merged", packs)
        table.add("prepared", Amounts.count(summary.prepared))
        for (name, count) in [("failed", summary.failed), ("unchanged", summary.unchanged)] where count > 0 {
            table.add(name, Amounts.count(count))
        }
        if summary.left > 0 {
            table.add("left", "\(Amounts.count(summary.left)), which changed: `sluice prepare` takes care of them")
        }
        table.add("time", Amounts.duration(summary.seconds))
        return table.text
    }
}
