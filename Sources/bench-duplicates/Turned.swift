import ArgumentParser
import Fingerprinting

struct Turned: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Finds all pairs of which one is turned or mirrored.")

    @OptionGroup var file: HashFile

    @Option(help: "The number of bits that may differ.")
    var distance = PDQ.matchDistance

    private struct Report: Codable {
        var hashes: Int
        var pairs: Int
        var seconds: Double
    }

    func run() throws {
        let hashes = try file.hashes()
        let found = measured { HashIndex(hashes).turnedPairs(within: distance) }
        try printJSON(Report(hashes: hashes.count, pairs: found.value.count, seconds: found.seconds))
    }
}
