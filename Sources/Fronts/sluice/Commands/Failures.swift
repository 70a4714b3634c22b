import ArgumentParser
import PhotoModel
import PhotoPipeline
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

struct Failures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "failures",
        abstract: "List every failed or damaged photo and every failed plugin, and why; or accept failures.",
        discussion: """
            Failed photos have no tiers. Damaged photos have the tiers that could be made. A failed file is retried \
            when it or the decoders change; `sluice prepare --retry-failed` retries at once.

            An accepted failure is still listed and counted, but `sluice prepare` exits with status 0 until something \
            else fails. Acceptance holds for the file's present contents: once the file changes, a failure counts as \
            new. The failure of a plugin cannot be accepted: repair the plugin, or remove it from the recipe.
            """
    )

    @Argument(
        help: ArgumentHelp("Failed photos, or folders of them, for --accept or --unaccept.", valueName: "path"),
        completion: .file()
    )
    var paths: [FilePath] = []

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Accept the failures of these photos.")
    var accept = false

    @Flag(help: "Withdraw the acceptance of these photos' failures.")
    var unaccept = false

    @Flag(help: "Apply --accept or --unaccept to all failures.")
    var all = false

    @Flag(help: "Print a JSON list.")
    var json = false

    func validate() throws {
        if accept && unaccept { throw ValidationError("Give --accept or --unaccept, not both.") }
        if accept || unaccept {
            if paths.isEmpty != all { throw ValidationError("Which failures? Give their paths, or --all.") }
        } else if all || !paths.isEmpty {
            throw ValidationError("Paths and --all require --accept or --unaccept.")
        }
    }

    func run() throws {
        let library = try library.open(holding: paths.first.map(Paths.absolute))
        var failures = try library.failures()
        if accept || unaccept {
            let chosen = try chosen(among: failures.photos.map(\.asset).filter { $0.state == .failed }, library)
            try library.setFailures(of: chosen, accepted: accept)
            guard json else {
                let count = Amounts.count(chosen.count, "failure")
                try Console.output(accept ? "Accepted: \(count)." : "No longer accepted: \(count).")
                if accept && all { try printFailedPlugins(failures.plugins) }
                return
            }
            failures = try library.failures()
        }
        try list(failures)
    }

    /// Only failures of single photos can be accepted.
    private func printFailedPlugins(_ failed: [FailedPlugin]) throws {
        guard !failed.isEmpty else { return }
        try Console.output(
            """
            Failed plugins cannot be accepted: \(failed.map(\.plugin).joined(separator: ", ")). `sluice failures` \
            lists the reasons. Repair the plugins, or remove them from the recipe.
            """
        )
    }

    /// The failed photos named on the command line.
    private func chosen(among failed: [Asset], _ library: Library) throws -> [Asset] {
        if all { return failed }
        var chosen: [Asset] = []
        for path in paths {
            let place = Paths.absolute(path)
            let found = failed.filter { $0.path == place || $0.path.starts(with: place) }
            if found.isEmpty { throw CommandError.notFailed(path, library: library.location.name) }
            chosen += found
        }
        return chosen
    }

    private func list(_ failures: LibraryFailures) throws {
        let entries =
            failures.plugins.map { FailureEntry($0) } + failures.pluginProblems.map { FailureEntry($0) }
            + failures.photos.map { FailureEntry($0) }
        if json { return try Console.json(entries) }
        guard !entries.isEmpty else { return try Console.output("Nothing failed, and nothing is damaged.") }
        for entry in entries {
            try Console.output(entry.subject.printable)
            try Console.output("    \(entry.text)")
        }
    }
}
