import ArgumentParser
import PhotoPipeline
import PhotoStore
import SystemPackage

struct Failures: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists every failed or damaged photo, and why.",
        discussion: """
            Failed photos have no tiers. Damaged ones have the tiers that could be made. A broken file is tried again \
            when it changes or the decoders do; `sluice prepare --retry-failed` tries at once.
            """
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Prints a JSON list.")
    var json = false

    private struct Entry: Encodable {
        var id: String
        var path: String
        /// failed, damaged or raw.
        var kind: String
        var stage: String
        var reason: String
        /// The next run tries again, even if nothing changes.
        var willRetry: Bool
    }

    func run() throws {
        let entries = try library.open().catalogue.problems().compactMap { asset in
            asset.problem.map { problem in
                Entry(
                    id: asset.id.description,
                    path: asset.path.string,
                    kind: problem.kind.name,
                    stage: problem.stage,
                    reason: problem.reason,
                    willRetry: problem.willRetry
                )
            }
        }
        if json { return try Console.json(entries) }
        guard !entries.isEmpty else { return try Console.output("Nothing failed, and nothing is damaged.") }
        for entry in entries {
            try Console.output(entry.path.printable)
            try Console.output("    \(entry.kind) (\(entry.stage)): \(entry.reason.printable)\(Self.outlook(entry))")
        }
    }

    private static func outlook(_ entry: Entry) -> String {
        switch entry.kind {
        case "failed": entry.willRetry ? "; the next run tries again" : "; not tried again until it changes"
        default: ""
        }
    }
}
