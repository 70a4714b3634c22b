import ArgumentParser
import Foundation
import PhotoModel
import PhotoPipeline
import PhotoShards
import StoreFiles
import SystemPackage

struct MakeShards: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shard",
        abstract: "Prepare shards of a plan on this machine, and publish them.",
        discussion: """
            Shards that are published already are passed over, so the command can be repeated on any machine. Attempts at one \
            shard make the same bytes.

            Exit status: 0 done, 1 could not run, 2 done but some photos failed, 65 never try again (another plan, program, \
            key or decoder, or other bytes than those published), 75 try again, perhaps elsewhere: nothing was published, \
            130 interrupted.
            """
    )

    @Argument(help: ArgumentHelp("The plan's folder.", valueName: "plan"), completion: .directory)
    var plan: FilePath

    @Argument(help: ArgumentHelp("Shards, counted from 0.", valueName: "index"))
    var shards: [Int] = []

    @Option(
        help: ArgumentHelp(
            "Instead of indexes: the missing shards whose number divided by N leaves I, so that N workers share a plan.",
            valueName: "i/n"
        )
    )
    var worker: WorkerShare?

    @Option(
        help: ArgumentHelp("Where the photos are on this machine. (default: the plan's folder)", valueName: "dir"),
        completion: .directory
    )
    var root: FilePath?

    @Option(
        help: ArgumentHelp(
            "The key with which facts are sealed. (default: the plan's privacy.key)",
            valueName: "file"
        ),
        completion: .file()
    )
    var key: FilePath?

    @Option(
        help: ArgumentHelp("Folder for work, on a disk of this machine. (default: TMPDIR, or /tmp)", valueName: "dir"),
        completion: .directory
    )
    var scratch: FilePath?

    @OptionGroup var packs: PackOptions

    @OptionGroup var decoding: DecodingOptions

    @Flag(help: "Publish nothing: make shards again, and compare them with what is published.")
    var check = false

    @Flag(help: "Publish a shard although some of its photos changed, are gone or cannot be read.")
    var acceptTransient = false

    @Flag(help: "Print one JSON object per shard.")
    var json = false

    func validate() throws {
        if shards.isEmpty == (worker == nil) { throw ValidationError("Give indexes of shards, or --worker I/N.") }
    }

    func run() async throws {
        try await ShardEnding.reporting(place: "--scratch or --out") {
            let opened = try OpenPlan(PlanFolder(Paths.absolute(plan)))
            var maker = ShardMaker(
                opened,
                scratch: Paths.absolute(scratch ?? FilePath(FileManager.default.temporaryDirectory.path))
            )
            maker.root = root.map(Paths.absolute)
            maker.keyFile = key.map { KeyFile(path: Paths.absolute($0)) }
            maker.output = packs.folder
            let configuration = decoding.configuration
            (maker.jobs, maker.memory) = (configuration.jobs, configuration.memory)
            maker.allowsUnsandboxed = configuration.allowsUnsandboxed
            (maker.onlyChecks, maker.acceptsTransient) = (check, acceptTransient)
            let chosen = try worker.map { worker in
                try PlanStatus(opened, in: packs.folder).missing.filter(worker.takes)
            }
            try await make(chosen ?? shards, with: maker)
        }
    }

    private func make(_ shards: [Int], with maker: ShardMaker) async throws {
        let work = Task {
            var statuses: Set<Int32> = []
            for shard in shards {
                try Task.checkCancellation()
                do {
                    let result = try await maker.make(shard)
                    try show(result)
                    if result.commit.counts.failed > 0 { statuses.insert(ExitStatus.somePhotosFailed) }
                } catch let error as ShardError where error.isOfShard {
                    // The others do not depend on it.
                    Console.error("Shard \(shard): \(error)")
                    if json { try Console.jsonLine(FailedShard(shard: shard, error: "\(error)")) }
                    if let status = ShardEnding.status(of: error) { statuses.insert(status) }
                }
            }
            return statuses
        }
        // A shard is published whole or not at all: there is nothing to finish.
        let interrupts = Interrupts {
            work.cancel()
        } second: {
            work.cancel()
        }
        defer { withExtendedLifetime(interrupts) {} }
        do {
            let statuses = try await work.value
            // The first one says the most about what to do.
            let order = [ExitStatus.conflict, ExitStatus.transient, ExitStatus.somePhotosFailed]
            if let status = order.first(where: statuses.contains) { throw ExitCode(status) }
        } catch is CancellationError {
            throw ExitCode(ExitStatus.interrupted)
        }
    }

    private struct FailedShard: Encodable { var shard: Int, error: String }

    private func show(_ result: ShardResult) throws {
        if json { return try Console.jsonLine(result) }
        let (commit, counts) = (result.commit, result.commit.counts)
        let ending =
            switch result.ending {
            case .published: "published"
            case .wasPublished: "published before, by \(commit.maker)"
            case .isEqual: "equal to what \(commit.maker) published"
            }
        var parts = ["\(Amounts.count(counts.prepared)) prepared"]
        for (count, name) in [
            (counts.linked, "linked"), (counts.failed, "failed"), (counts.unsupported, "unsupported"),
            (counts.gone, "gone"),
        ] where count > 0 {
            parts.append("\(Amounts.count(count)) \(name)")
        }
        try Console.output(
            "Shard \(commit.shard): \(ending). \(parts.joined(separator: ", ")) in \(Amounts.rate(result.seconds)) s."
        )
    }
}

/// The part of a plan's shards that one of several workers makes.
struct WorkerShare: ExpressibleByArgument {
    private let index: Int
    private let count: Int

    init?(argument: String) {
        let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1], (0..<count).contains(index) else {
            return nil
        }
        (self.index, self.count) = (index, count)
    }

    func takes(_ shard: Int) -> Bool { shard % count == index }
}
