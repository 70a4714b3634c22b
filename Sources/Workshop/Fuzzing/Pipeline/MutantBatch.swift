internal import Foundation
internal import Glibc
internal import PhotoPipeline
package import SystemPackage

/// A folder of mutants that `sluice` prepares in a separate process, and the checks afterwards.
package struct MutantBatch: Sendable {
    /// The result of a batch.
    package struct Result: Sendable {
        package var prepared = 0
        package var damaged = 0
        package var linked = 0
        package var failed = 0
        /// Failures in which the decoding process died or was too slow.
        package var decoderDeaths = 0
        package var seconds = 0.0
        /// For the whole process tree.
        package var peakByteCount = 0
        /// Violations, as text; empty if all is well.
        package var findings: [String] = []

        package init() {}
    }

    private let mutator: Mutator
    private let numbers: Range<Int>
    /// Contains the mutants, the store and the commands' output.
    private let folder: FilePath
    private let sluice: String
    private let timeLimit: Duration

    /// - Parameters:
    ///   - folder: created if it is missing.
    ///   - sluice: path of the command, which has `sluice-decode` beside it.
    ///   - timeLimit: for `prepare`, which is killed when it expires.
    package init(_ mutator: Mutator, _ numbers: Range<Int>, in folder: FilePath, sluice: String, timeLimit: Duration) {
        self.mutator = mutator
        self.numbers = numbers
        self.folder = folder
        self.sluice = sluice
        self.timeLimit = timeLimit
    }

    /// Allowance beyond the budget for a decoding process's own program and heap, which are not charged to any photo.
    private static let memorySlack = 64 << 20

    package func run() throws -> Result {
        let photos = folder.appending("photos")
        try? FileManager.default.removeItem(atPath: folder.string)
        try FileManager.default.createDirectory(atPath: photos.string, withIntermediateDirectories: true)
        var names: [String] = []
        for number in numbers {
            let mutant = mutator.mutant(number)
            try Data(mutant.bytes).write(to: URL(filePath: photos.appending(mutant.name).string))
            names.append(mutant.name)
        }

        var result = Result()
        let (ending, output) = try sluice("prepare", photos.string, "--json")
        result.seconds = ending.seconds
        result.peakByteCount = ending.peakByteCount
        if ending.isTooLate { result.findings.append("prepare hangs: killed after \(timeLimit.components.seconds) s") }
        if ending.leftBehind > 0 { result.findings.append("prepare left \(ending.leftBehind) processes behind") }
        guard ending.status == 0 || ending.status == 2 else {
            result.findings.append("prepare ended with status \(ending.status)")
            return result
        }
        guard let report = try? JSONDecoder().decode(RunReport.self, from: output) else {
            result.findings.append("prepare printed no report")
            return result
        }
        take(report, in: &result)
        let store = try StoreCheck(folder.appending("store"))
        result.findings += try store.findings(photos, names, report)
        result.decoderDeaths = store.decoderDeaths
        let listed = try sluice("failures", "--json")
        result.findings += try store.findings(listing: listed.ending.status, listed.output)
        for path in store.examples {
            let shown = try sluice("show", path, "--json")
            result.findings += store.findings(showing: path, shown.ending.status, shown.output)
        }
        return result
    }

    private func take(_ report: RunReport, in result: inout Result) {
        result.prepared = report.prepared
        result.damaged = report.damaged
        result.linked = report.linked
        result.failed = report.failed
        if !report.isConsistent || report.interrupted || report.unchanged > 0 || report.found != numbers.count {
            result.findings.append("the report's counts are wrong: \(report.json)")
        }
        let promised = Int(max(report.memoryBudgetBytes, report.fixedMemoryBytes + report.largestPhotoBytes))
        if result.peakByteCount > promised + Self.memorySlack {
            result.findings.append(
                "\(result.peakByteCount >> 20) MiB were used, but the limit is \(promised >> 20): \(report.json)"
            )
        }
    }

    private func sluice(_ words: String...) throws -> (ending: WatchedCommand.Ending, output: Data) {
        let output = folder.appending("\(words[0]).json")
        let command = WatchedCommand(
            [sluice] + words + ["--store", folder.appending("store").string],
            timeLimit: timeLimit
        )
        let ending = try command.run(output: output, messages: folder.appending("\(words[0]).messages"))
        return (ending, try Data(contentsOf: URL(filePath: output.string)))
    }

    /// Call when the files are no longer needed.
    package func remove() { try? FileManager.default.removeItem(atPath: folder.string) }
}
