import ArgumentParser
import Fingerprinting

struct Grouping: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Find all matches, and group them.")

    @OptionGroup var file: HashFile

    @Option(help: "Maximum number of bits that may differ within a group.")
    var diameter = PDQ.matchDistance

    private struct Report: Codable {
        var hashes: Int
        var groups: Int
        var largest: Int
        var search: Double
        var grouping: Double
    }

    func run() throws {
        let hashes = try file.hashes()
        let matches = measured { HashIndex(hashes).matches(within: diameter) }
        let groups = measured { Groups.completeLinkage(of: matches.value, diameter: diameter) }
        try printJSON(
            Report(
                hashes: hashes.count,
                groups: groups.value.count,
                largest: groups.value.map(\.count).max() ?? 0,
                search: matches.seconds,
                grouping: groups.seconds
            )
        )
    }
}
