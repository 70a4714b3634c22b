import ArgumentParser
import Fingerprinting

struct Turned: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Find all pairs in which one hash is turned or mirrored.")

    @OptionGroup var file: HashFile

    @Option(help: "Maximum number of bits that may differ.")
    var distance = PDQ.matchDistance

    @Option(help: "Write the pairs to this file: position, position, distance.")
    var output: String?

    private struct Report: Codable {
        var hashes: Int
        var pairs: Int
        var seconds: Double
    }

    func run() throws {
        let hashes = try file.hashes()
        let found = measured { HashIndex(hashes).turnedPairs(within: distance) }
        if let output {
            try write(found.value.flatMap { [$0.pair.first, $0.pair.second, Int32($0.pair.distance)] }, to: output)
        }
        try printJSON(Report(hashes: hashes.count, pairs: found.value.count, seconds: found.seconds))
    }
}
