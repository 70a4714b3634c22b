import ArgumentParser
import PhotoStore
import SystemPackage

struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Redo the step that was undone last.",
        discussion: """
            A new step takes the way forward: what was undone before it cannot be redone. A review (--session) redoes its \
            own steps, whatever others did meanwhile.

            Exit status: 0 redone, 1 there was nothing to redo, or something of it changed since.
            """
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
