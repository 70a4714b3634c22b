import ArgumentParser
import PhotoPipeline
import PhotoStore
import SystemPackage

struct Failures: ParsableCommand {
    static let configuration = CommandConfiguration(
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

    private struct Entry: Encodable {
        /// Absent for a plugin that has failed as a whole.
        var id: String?
        var path: String?
        /// Base64 of the path's bytes, where they are not UTF-8.
        var pathBytes: String?
        /// failed, damaged, unsupported or plugin.
        var kind: String
        var stage: String
        var reason: String
        /// The next run tries again, even if nothing changes.
        var willRetry: Bool
        var accepted = false
        /// The plugin that failed; absent where none did.
        var plugin: String?
        /// How many have no result of a plugin that has failed as a whole.
        var photos: Int?

        /// What the entry is about.
        var subject: String { path ?? "plugin \(plugin ?? "")" }
        var place: String { path == nil ? stage : plugin ?? stage }
    }

    func validate() throws {
        if accept && unaccept { throw ValidationError("Give --accept or --unaccept, not both.") }
        if accept || unaccept {
            if paths.isEmpty != all { throw ValidationError("Which failures? Give their paths, or --all.") }
        } else if all || !paths.isEmpty {
            throw ValidationError("Paths and --all go with --accept or --unaccept.")
        }
    }

    func run() throws {
        let library = try library.open(holding: paths.first.map(Paths.absolute))
        let catalogue = library.catalogue
        if accept || unaccept {
            let chosen = try chosen(among: try catalogue.problems().filter { $0.state == .failed }, library)
            if accept {
                try catalogue.acceptFailures(of: chosen)
            } else {
                try catalogue.unacceptFailures(of: chosen)
            }
            guard json else {
                let count = Amounts.count(chosen.count, "failure")
                try Console.output(accept ? "Accepted: \(count)." : "Not accepted any more: \(count).")
                if accept && all { try tellPlugins(catalogue) }
                return
            }
        }
        try list(catalogue)
    }

    /// Only what fails with a photo can be accepted.
    private func tellPlugins(_ catalogue: Catalogue) throws {
        let failed = try catalogue.failedPlugins().map(\.plugin)
        guard !failed.isEmpty else { return }
        try Console.output(
            """
            Plugins that have failed stay failures of each run: \(failed.joined(separator: ", ")). Make them work \
            (`sluice failures` says why they do not), or take them out of the recipe.
            """
        )
    }

    /// The failed photos that are named.
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

    private func list(_ catalogue: Catalogue) throws {
        let accepted = try catalogue.acceptedFailures()
        var entries = try plugins(catalogue)
        for asset in try catalogue.problems() {
            guard let problem = asset.problem else { continue }
            entries.append(
                Entry(
                    id: asset.id.description,
                    path: asset.path.string,
                    pathBytes: asset.path.base64,
                    kind: problem.kind.name,
                    stage: problem.stage,
                    reason: problem.reason,
                    willRetry: problem.willRetry,
                    accepted: accepted.holds(asset)
                )
            )
        }
        if json { return try Console.json(entries) }
        guard !entries.isEmpty else { return try Console.output("Nothing failed, and nothing is damaged.") }
        for entry in entries {
            try Console.output(entry.subject.printable)
            let kind = entry.accepted ? "\(entry.kind), accepted" : entry.kind
            try Console.output("    \(kind) (\(entry.place)): \(entry.reason.printable)\(Self.outlook(entry))")
        }
    }

    /// Plugins that have failed as a whole, and photos that others have no result for.
    private func plugins(_ catalogue: Catalogue) throws -> [Entry] {
        let failed = try catalogue.failedPlugins()
        let problems = try catalogue.pluginProblems().filter { problem in
            !failed.contains { $0.plugin == problem.plugin && !$0.willRetry }
        }
        var entries: [Entry] = []
        for plugin in failed {
            var entry = Entry(kind: "plugin", stage: "plugins", reason: plugin.reason, willRetry: plugin.willRetry)
            (entry.plugin, entry.photos) = (plugin.plugin, plugin.photos)
            entries.append(entry)
        }
        for problem in problems {
            var entry = Entry(kind: "plugin", stage: "plugins", reason: problem.problem, willRetry: false)
            (entry.id, entry.path) = (problem.asset.id.description, problem.asset.path.string)
            (entry.pathBytes, entry.plugin) = (problem.asset.path.base64, problem.plugin)
            entries.append(entry)
        }
        return entries
    }

    private static func outlook(_ entry: Entry) -> String {
        switch entry.kind {
        case "failed": entry.willRetry ? "; the next run tries again" : "; not tried again until it changes"
        case "plugin" where entry.path == nil:
            outlook(ofPlugin: entry)
        default: ""
        }
    }

    private static func outlook(ofPlugin entry: Entry) -> String {
        let photos = Amounts.count(entry.photos ?? 0, "photo")
        return "; \(photos) without a result\(entry.willRetry ? "; the next run tries again" : "")"
    }
}
