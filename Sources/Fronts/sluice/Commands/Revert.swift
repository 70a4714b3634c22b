import ArgumentParser
import PhotoCommit
import PhotoStore

struct Revert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Takes back what a commit did to files.",
        discussion: """
            Photos come back from the trash, and sidecars say again what they said, also weeks later. What was decided \
            otherwise since stays, and is named. A revert is a commit too: it can be reverted. What was taken back before is \
            not taken back again.

            Exit status: 0 all is as before, 1 could not begin, 2 some photos were left, 130 stopped.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "A commit's ID or the beginning of it, as `sluice history` tells it; or last, for the last one that was not "
                + "taken back.",
            valueName: "batch"
        )
    )
    var batch: String

    @OptionGroup var how: CommitOptionGroup

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Prints one JSON object.")
    var json = false

    func run() throws {
        let library = try library.open()
        let batch = try find(library.catalogue)
        try CommitWork(library).run(json: json, isRevert: true) { engine, progress, isCancelled in
            try engine.revert(batch, options: how.options, progress: progress, isCancelled: isCancelled)
        }
    }

    private func find(_ catalogue: Catalogue) throws -> Batch {
        if batch == "last" {
            guard let last = try catalogue.lastToRevert() else { throw CommandError.nothingCommitted }
            return last
        }
        let matches = try catalogue.batches(idPrefix: batch, limit: 2)
        guard matches.count < 2 else { throw CommitError.ambiguousBatch(batch) }
        guard let match = matches.first else { throw CommitError.unknownBatch(batch) }
        return match
    }
}
