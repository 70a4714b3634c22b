import ArgumentParser
import PhotoCommit
import PhotoSession
import SystemPackage

struct Apply: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Apply a plan written by `sluice commit --plan`.",
        discussion: """
            Changes only files that are as they were when the plan was made; the others are skipped, with the reason. \
            Changes made before are not repeated. Give --copy-to-trash if the plan was made with it.

            Exit status: 0 done, 1 could not begin, 2 some photos were skipped, 130 stopped.
            """
    )

    @Argument(help: ArgumentHelp("Plan; - for standard input.", valueName: "file"), completion: .file())
    var plan: FilePath

    @OptionGroup var how: CommitOptionGroup

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let planned = try CommitPlan(parsing: try plan.readForCommand())
        try CommitWork(try library.open()).run(json: json) { engine, progress, isCancelled in
            try engine.apply(planned, options: how.options, progress: progress, isCancelled: isCancelled)
        }
    }
}
