import ArgumentParser

/// Commands for `bench/duplicates`, `bench/recall` and `bench/literal`: each measures one thing and prints it as JSON.
@main
struct BenchDuplicates: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-duplicates",
        abstract: "Compute hashes, and measure the search for near ones; see bench/duplicates.",
        subcommands: [Pairs.self, Neighbours.self, Turned.self, Grouping.self, Literal.self]
    )
}
