import ArgumentParser
import PhotoPipeline
import PhotoRecipe
import PhotoSession
import PhotoStore
import PhotoUpkeep
import StoreFiles
import Synchronization
import SystemPackage

struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check the whole store, and repair it.",
        discussion: """
            Checks the structure of the cache file, every record, the checksum of every tier, the index of \
            fingerprints, and the catalogue. --repair removes what is damaged and makes the lost tiers again from the \
            photos that are present. Photos are only read.

            Exit status: 0 the store is sound or was repaired; 2 problems remain.
            """
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Repair what can be repaired.")
    var repair = false

    @OptionGroup var uncaged: UncagedOption

    @Flag(help: "Print one JSON object.")
    var json = false

    private struct Result: Encodable {
        var isSound: Bool
        var checked: StoreReport
        var problems: [StoreFinding]
    }

    func run() async throws {
        let location = try library.location()
        guard location.exists else { throw StoreError.notFound(location) }
        let library = try Library(location, repair ? .write : .read, checking: .always)
        if library.isStructureUnchecked {
            Console.error(
                """
                Note: another process writes the cache, so the structure of its file was not checked. Run this again \
                when that has ended.
                """
            )
        }
        let recipe = try library.recipe().flatMap(Recipe.init)
        let findings = Mutex<[StoreFinding]>([])
        let unwritten = Mutex<(any Error)?>(nil)
        let report = try await PhotoPipeline.with(library, recipe, uncaged.configuration) { pipeline in
            try await pipeline.verify(repairing: repair) { finding in
                if json { return findings.withLock { $0.append(finding) } }
                do { try Console.output(Self.text(finding)) } catch { unwritten.withLock { $0 = error } }
            }
        }
        if let error = unwritten.withLock({ $0 }) { throw error }
        if json {
            let problems = findings.withLock { $0 }
            try Console.json(Result(isSound: report.isSound, checked: report, problems: problems))
        } else {
            try Console.output(text(report))
        }
        if !report.isSound { throw ExitCode(ExitStatus.problemsFound) }
    }

    private static func text(_ finding: StoreFinding) -> String {
        let subject = finding.photo ?? finding.content
        return [subject, finding.problem, finding.outcome].compactMap { $0?.printable }.joined(separator: ": ")
    }

    private func text(_ report: StoreReport) -> String {
        let checked = """
            \(Amounts.count(report.photos, "photo")), \(Amounts.count(report.records, "record")) and \
            \(Amounts.count(report.tiers, "tier")) checked
            """
        guard report.found > 0 else { return "\(checked): all is sound." }
        let problems = "\(checked): \(Amounts.count(report.found, "problem"))"
        if report.repaired > 0 { return "\(problems), \(Amounts.count(report.repaired)) repaired." }
        return repair ? "\(problems), none repaired." : "\(problems). `sluice verify --repair` repairs what it can."
    }
}
