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
        commandName: "verify",
        abstract: "Check the whole store, and repair it.",
        discussion: """
            Checks the structure of the cache file, every record, the checksum of every tier, the index of \
            fingerprints, and the catalogue. --repair removes what is damaged and makes the lost tiers again from the \
            photos that are present. Photos are only read.

            An interrupted check keeps its place, and --resume goes on there: a large store can be checked in parts, \
            for example with `timeout --signal INT 1h sluice verify --resume`.

            Exit status: 0 the store is sound or was repaired; 2 problems remain.
            """
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Repair what can be repaired.")
    var repair = false

    @Flag(help: "Go on where the last check was interrupted.")
    var resume = false

    @Flag(name: .shortAndLong, help: "Do not show progress.")
    var quiet = false

    @OptionGroup var uncaged: UncagedOption

    @Flag(help: "Print one JSON object.")
    var json = false

    private struct Result: Encodable {
        var isSound: Bool
        var checked: StoreReport
        var problems: [StoreFinding]
    }

    func validate() throws {
        if repair && resume { throw ValidationError("Give --repair or --resume, not both.") }
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
        let kept = KeptCheck(library, resuming: resume)
        if !json { for finding in kept.findings { try Console.output(Self.text(finding)) } }
        let report = try await PhotoPipeline.with(library, recipe, uncaged.configuration) { pipeline in
            try await check(pipeline, kept)
        }
        if json {
            try Console.json(Result(isSound: report.isSound, checked: report, problems: kept.findings))
        } else {
            try Console.output(text(report))
        }
        if report.interrupted { throw ExitCode(ExitStatus.interrupted) }
        if !report.isSound { throw ExitCode(ExitStatus.problemsFound) }
    }

    private func check(_ pipeline: PhotoPipeline, _ kept: KeptCheck) async throws -> StoreReport {
        let (control, line) = (RunControl(), WorkLine(interval: .milliseconds(200)))
        let rate = CheckRate(from: kept.place)
        let unwritten = Mutex<(any Error)?>(nil)
        let onPlace = { @Sendable (place: StoreCheckPlace) -> Void in
            if !repair { kept.note(place) }
            if !quiet { line.show { _ in rate.text(place) } }
        }
        // A repair is ended by the signal: the next one does the rest.
        let interrupts = repair ? nil : Interrupts(first: { control.stop() }, second: {})
        defer { withExtendedLifetime(interrupts) {} }
        let report = try await pipeline.verify(
            repairing: repair,
            from: kept.place,
            control: control,
            onPlace: onPlace
        ) { finding in
            kept.add(finding)
            guard !json else { return }
            line.erase()
            do { try Console.output(Self.text(finding)) } catch { unwritten.withLock { $0 = error } }
        }
        line.erase()
        if let error = unwritten.withLock({ $0 }) { throw error }
        if report.interrupted { kept.save() } else { kept.end() }
        if report.interrupted, let problem = kept.problem { Console.error("Its place could not be kept: \(problem)") }
        return report
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
        if report.interrupted {
            let found = report.found > 0 ? ", \(Amounts.count(report.found, "problem")) so far" : ""
            return "Interrupted\(found). `sluice verify --resume` goes on from there."
        }
        guard report.found > 0 else { return "\(checked): all is sound." }
        let problems = "\(checked): \(Amounts.count(report.found, "problem"))"
        if report.repaired > 0 { return "\(problems), \(Amounts.count(report.repaired)) repaired." }
        return repair ? "\(problems), none repaired." : "\(problems). `sluice verify --repair` repairs what it can."
    }
}
