import ArgumentParser
import Foundation
import Fuzzing
import SystemPackage

@main
struct FuzzPipelineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuzz-pipeline",
        abstract: "Mutate photos and run sluice prepare on them.",
        discussion: """
            Photos are damaged as by failing disks, broken transfers and attackers, and put into folders of some \
            hundred each. A sluice process prepares each folder, and must not crash, hang, lose a photo from its \
            counts, exceed its memory or leave a process behind. The same seed makes the same files.
            """
    )

    @Argument(help: "Folder of sound photos, preferably small (see scripts/fuzz-seeds).", transform: { FilePath($0) })
    var seeds: FilePath

    @Argument(help: "Working folder. Batches that fail stay there.", transform: { FilePath($0) })
    var work: FilePath

    @Option(help: "Number of damaged photos to make.")
    var count = 15_000

    @Option(help: "Number of photos in a folder.")
    var batch = 250

    @Option(help: "Seed of the random damage.")
    var seed: UInt64 = 1

    @Option(help: "Number of the first damaged photo.")
    var first = 0

    @Option(help: "Time limit for a folder, in seconds.")
    var timeLimit = 600

    @Option(help: "The command to test. (default: the one beside this program)")
    var sluice: String?

    func validate() throws {
        guard count > 0, batch > 0, first >= 0, timeLimit > 0 else {
            throw ValidationError("Counts and limits are at least 1, numbers at least 0.")
        }
    }

    func run() throws {
        let files = try SeedFolder.read(seeds)
        guard !files.isEmpty else { throw ValidationError("\(seeds) contains no files.") }
        let command = CommandLine.arguments[0]
        let sluice = sluice ?? URL(filePath: command).deletingLastPathComponent().appending(path: "sluice").path
        // The catalogue stores absolute paths.
        let workFolder = FilePath(FileManager.default.currentDirectoryPath).pushing(work)
        let mutator = Mutator(files, seed: seed)
        var sum = Sum()
        print("\(count) mutants of \(files.count) files, seed \(seed)")
        for start in stride(from: first, to: first + count, by: batch) {
            let numbers = start..<min(start + batch, first + count)
            let folder = workFolder.appending("mutants-\(numbers.lowerBound)")
            let mutants = MutantBatch(
                mutator,
                numbers,
                in: folder,
                sluice: sluice,
                timeLimit: .seconds(timeLimit)
            )
            let result = try mutants.run()
            sum.add(result, numbers.count)
            print("\(numbers.lowerBound)–\(numbers.upperBound - 1): \(Self.text(result))")
            if result.findings.isEmpty {
                mutants.remove()
            } else {
                for finding in result.findings { print("    \(finding)") }
                print("    Kept in \(folder). To repeat it:")
                print("    \(command) \(seeds) \(work) --seed \(seed) --first \(start) --count \(numbers.count)")
            }
            fflush(nil)
        }
        print(sum.text)
        if sum.findings > 0 { throw ExitCode(1) }
    }

    private static func text(_ result: MutantBatch.Result) -> String {
        "\(result.prepared) prepared (\(result.damaged) damaged), \(result.linked) linked, \(result.failed) failed "
            + "(\(result.decoderDeaths) with the decoder), \(Int(result.seconds.rounded())) s, "
            + "\(result.peakByteCount >> 20) MiB"
    }

    /// The sum over all batches.
    private struct Sum {
        var mutants = 0
        var all = MutantBatch.Result()
        var findings = 0

        mutating func add(_ result: MutantBatch.Result, _ count: Int) {
            mutants += count
            all.prepared += result.prepared
            all.damaged += result.damaged
            all.linked += result.linked
            all.failed += result.failed
            all.decoderDeaths += result.decoderDeaths
            all.seconds += result.seconds
            all.peakByteCount = max(all.peakByteCount, result.peakByteCount)
            findings += result.findings.count
        }

        var text: String { "\(mutants) mutants: \(FuzzPipelineCommand.text(all)); \(findings) findings" }
    }
}
