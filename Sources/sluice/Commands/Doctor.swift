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
        let diagnosis = Diagnosis(places: try places, recipe: recipe)
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

    /// Of the library that is named, or that holds the current folder; the default where there is none. Plugins that are not
    /// allowed here are looked for too: nothing of them is run.
    private var recipe: Recipe {
        guard let location = try? library.location(), location.exists,
            let kept = try? Library(location, .read).catalogue.recipe()
        else { return .default }
        return (try? Recipe(kept)) ?? .default
    }

    private var places: [FilePath] {
        get throws {
            if let store = library.store { return [Paths.absolute(store)] }
            let homes = try StoreHomes.ofProcess()
            return [homes.cache, homes.data]
        }
    }
}
