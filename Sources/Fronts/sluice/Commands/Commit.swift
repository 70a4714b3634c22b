import ArgumentParser
import PhotoCommit
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

struct Commit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "commit",
        abstract: "Apply decisions to the files: write sidecars, move photos to the trash.",
        discussion: """
            Photos themselves are never written. A change that cannot be made is skipped, with the reason, and the \
            next commit tries again. Ctrl-C stops between two files. `sluice revert` reverts a commit.

            Exit status: 0 done, 1 could not begin, 2 some photos were skipped, 130 stopped.
            """
    )

    @Option(
        help: ArgumentHelp(
            """
            Write what would be done to a new file, one photo per line (- for standard output), for `sluice apply`, \
            and change nothing. An existing file is replaced only with --force.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var plan: FilePath?

    @OptionGroup var how: CommitOptionGroup

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    private struct PlanReport: Encodable {
        var plan: String
        /// Base64 of the path if it is not valid UTF-8.
        var planBytes: String?
        /// Photos that would be changed, and photos that would be skipped.
        var photos, leftCount: Int
    }

    func validate() throws {
        if json && plan == "-" { throw ValidationError("--plan - writes JSON Lines already: leave out --json.") }
    }

    func run() throws {
        let library = try library.open()
        let work = CommitWork(library)
        guard let plan else {
            return try work.run(json: json) { engine, progress, isCancelled in
                // Gives feedback before the first files are done.
                let pending = try library.pendingCount()
                if pending > 0 { progress(CommitProgress(total: pending)) }
                return try engine.commit(options: how.options, progress: progress, isCancelled: isCancelled)
            }
        }
        let file = try CommandOutput(plan, library.location, replacing: how.force)
        let planned = try library.commitEngine.plan(options: how.options)
        try file.append(try planned.text)
        try file.finish()
        let (photos, left) = planned.counts
        if json {
            try Console.json(PlanReport(plan: plan.string, planBytes: plan.base64, photos: photos, leftCount: left))
        } else if plan != "-" {
            try Console.output(text(plan, photos, left, library))
        } else if left > 0 {
            Console.error("\(Amounts.count(left, "photo")) would be skipped; see the plan for the reasons.")
        }
        if left > 0 { throw ExitCode(ExitStatus.somePhotosFailed) }
    }

    private func text(_ plan: FilePath, _ photos: Int, _ left: Int, _ library: Library) -> String {
        let skipped = left > 0 ? "\n\(Amounts.count(left, "photo")) would be skipped; it lists the reasons." : ""
        return """
            \(Amounts.count(photos, "photo")) would be changed: see \(plan.string.printable).\(skipped)
            Delete the lines of unwanted changes. To apply the others: sluice apply \(plan.word) \
            \(library.location.option)
            """
    }
}
