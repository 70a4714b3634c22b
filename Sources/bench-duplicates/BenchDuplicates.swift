import ArgumentParser

/// What `bench/duplicates` drives: each command measures one search and prints it as JSON.
@main
struct BenchDuplicates: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-duplicates",
        abstract: "Measures the search for near hashes; see bench/duplicates.",
        subcommands: [Pairs.self, Neighbours.self, Turned.self, Grouping.self]
    )
}
