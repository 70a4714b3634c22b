import ArgumentParser

/// Commands for `bench/session`: each creates test data, or measures one thing and prints it as JSON.
@main
struct BenchSession: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-session",
        abstract: "Measure review sessions; see bench/session.",
        subcommands: [
            MakeLibrary.self, Walk.self, Filters.self, MakeUnprepared.self, Unprepared.self, MakePending.self,
            CommitPending.self, PlainSidecars.self, ExportTiers.self,
        ]
    )
}
