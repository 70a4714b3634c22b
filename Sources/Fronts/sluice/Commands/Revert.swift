import ArgumentParser
import PhotoCommit
import PhotoModel
import PhotoSession
import PhotoStore

struct Revert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revert",
        abstract: "Revert what a commit did to files.",
        discussion: """
            Photos return from the trash, and sidecars get their previous content, also weeks later. Decisions changed \
            since then stay, and are listed. A revert is a commit too: it can be reverted. What was reverted before is \
            not reverted again.

            Exit status: 0 everything is as before, 1 could not begin, 2 some photos were skipped, 130 stopped.
            """
    )

    @Argument(
        help: ArgumentHelp(
            """
            ID of a commit or the beginning of it, as `sluice history` lists it; or last, for the last one not \
            reverted.
            """,
            valueName: "batch"
        )
    )
    var batch: String

    @OptionGroup var how: CommitOptionGroup

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let library = try library.open()
        let batch = try find(in: library)
        try CommitWork(library).run(json: json, isRevert: true) { engine, progress, isCancelled in
            try engine.revert(batch, options: how.options, progress: progress, isCancelled: isCancelled)
        }
    }

    private func find(in library: Library) throws -> Batch {
        guard batch == "last" else { return try library.commit(named: batch) }
        guard let last = try library.commitEngine.lastCommit() else { throw CommandError.nothingCommitted }
        return last
    }
}
