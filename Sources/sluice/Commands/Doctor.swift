import ArgumentParser
import PhotoPipeline
import PhotoStore
import SystemPackage

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tells what this installation can do, and what to install where something is missing."
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Prints one JSON object.")
    var json = false

    func run() throws {
        let diagnosis = Diagnosis(places: try places)
        if json {
            try Console.json(diagnosis)
        } else {
            var table = Table()
            for finding in diagnosis.findings { table.add(finding.name, finding.value) }
            try Console.output(table.text)
            for finding in diagnosis.findings {
                if let remedy = finding.remedy { try Console.output("\n\(finding.name): \(remedy)") }
            }
        }
        if !diagnosis.remedies.isEmpty { throw ExitCode.failure }
    }

    private var places: [FilePath] {
        get throws {
            if let store = library.store { return [Paths.absolute(store)] }
            let homes = try StoreHomes.ofProcess()
            return [homes.cache, homes.data]
        }
    }
}
