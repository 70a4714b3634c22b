import ArgumentParser
import Fingerprinting

struct Neighbours: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Find the neighbours of one hash after the other.")

    @OptionGroup var file: HashFile

    @Option(help: "Maximum number of bits that may differ.")
    var distance = PDQ.matchDistance

    @Option(help: "Number of hashes whose neighbours are searched, spread evenly.")
    var count = 200

    @Option(help: "Write the neighbours to this file: hash, neighbour, distance.")
    var output: String?

    private struct Report: Codable {
        var hashes: Int
        var neighbours: Int
        var seconds: [Double]
    }

    func run() throws {
        let index = HashIndex(try file.hashes())
        var (found, seconds): ([Int32], [Double]) = ([], [])
        for number in 0..<count {
            let position = number * index.count / count
            let neighbours = measured { index.neighbours(of: index[position], within: distance) }
            seconds.append(neighbours.seconds)
            found += neighbours.value.flatMap { [Int32(position), $0.position, Int32($0.distance)] }
        }
        if let output { try write(found, to: output) }
        try printJSON(Report(hashes: index.count, neighbours: found.count / 3, seconds: seconds))
    }
}
