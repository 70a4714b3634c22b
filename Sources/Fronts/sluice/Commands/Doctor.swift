import ArgumentParser
import PhotoPipeline
import PhotoRecipe
import PhotoSession
import PhotoStore
import PhotoUpkeep
import StoreFiles
import SystemPackage

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Report what this installation can do, and what to install for what is missing."
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let diagnosis = try diagnosis()
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

    /// Uses the recipe of the named library or of the one that holds the current folder, otherwise the default recipe.
    /// Also checks plugins that are not allowed here, without running them.
    private func diagnosis() throws -> Diagnosis {
        let named = try library.named()
        // A folder can be inspected before it holds a store.
        if let named, !named.exists, library.store == nil { throw StoreError.notFound(named) }
        let location = try named ?? KnownLibrary.holding(Paths.absolute("."), in: StoreHomes())?.location
        var (recipe, trouble): (Recipe?, (any Error)?)
        if let location, location.exists {
            do {
                recipe = try location.keptRecipe()
            } catch {
                trouble = error
            }
        }
        var diagnosis = Diagnosis(places: try places, recipe: recipe ?? .default)
        if let location, location.exists, let run = try? Library(location, .read).lastRun()?.report {
            diagnosis.add(run)
        }
        if let trouble { diagnosis.add("recipe", "cannot be read", remedy: "\(trouble)") }
        return diagnosis
    }

    private var places: [FilePath] {
        get throws {
            if let store = library.store { return [Paths.absolute(store)] }
            let homes = try StoreHomes()
            return [homes.cache, homes.data]
        }
    }
}
