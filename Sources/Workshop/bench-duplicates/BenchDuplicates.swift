import ArgumentParser

/// What `bench/duplicates`, `bench/recall` and `bench/literal` drive: each command does one thing and prints it as JSON.
@main
struct BenchDuplicates: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-duplicates",
        abstract: "Measures the search for near hashes, and takes them; see bench/duplicates.",
        subcommands: [Pairs.self, Neighbours.self, Turned.self, Grouping.self, Literal.self]
    )
}
