import ArgumentParser
import PhotoCommit
import PhotoStore
import SystemPackage

struct Apply: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Do what a plan of `sluice commit --plan` says.",
        discussion: """
            Does it where everything is as it was when the plan was made; the rest is left, with the reason. What was done \
            before is not done again. Give --copy-to-trash where the plan was made with it.

            Exit status: 0 all is done, 1 could not begin, 2 some photos were left, 130 stopped.
            """
    )

    @Argument(help: ArgumentHelp("The plan; - for standard input.", valueName: "file"), completion: .file())
    var plan: FilePath

    @OptionGroup var how: CommitOptionGroup

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Prints one JSON object.")
    var json = false

    func run() throws {
        let planned = try CommitPlan(parsing: try plan.readForCommand())
        try CommitWork(try library.open()).run(json: json) { engine, progress, isCancelled in
            try engine.apply(planned, options: how.options, progress: progress, isCancelled: isCancelled)
        }
    }
}
