import ArgumentParser
import Fingerprinting

struct Pairs: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Find all pairs within a distance, with a new index.")

    @OptionGroup var file: HashFile

    @Option(help: "Maximum number of bits that may differ.")
    var distance = PDQ.matchDistance

    @Option(help: "Only pairs with a hash from this position on.")
    var since = 0

    @Option(help: "Number of repetitions; each duration is printed.")
    var rounds = 1

    @Option(help: "Write the pairs to this file: position, position, distance.")
    var output: String?

    private struct Report: Codable {
        var hashes: Int
        var pairs: Int
        var seconds: [Double]
    }

    func run() throws {
        let hashes = try file.hashes()
        var (pairs, seconds): ([HashPair], [Double]) = ([], [])
        for _ in 0..<max(1, rounds) {
            pairs = []
            let found = measured { HashIndex(hashes).pairs(within: distance, since: since) }
            pairs = found.value
            seconds.append(found.seconds)
        }
        if let output { try write(pairs.flatMap { [$0.first, $0.second, Int32($0.distance)] }, to: output) }
        try printJSON(Report(hashes: hashes.count, pairs: pairs.count, seconds: seconds))
    }
}
