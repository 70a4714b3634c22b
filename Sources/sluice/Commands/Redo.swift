import ArgumentParser
import PhotoStore
import SystemPackage

struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Does again what `sluice undo` took back last.",
        discussion: "A new decision takes the way forward: what was undone before it cannot be done again."
    )

    @OptionGroup var session: SessionOption

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Prints one JSON object.")
    var json = false

    func run() throws {
        let library = try library.open()
        let result = try library.catalogue.redo(in: try session.find(in: library))
        try StepOutcome(result, library, "Done again", "redo").tell(json: json)
    }
}
