import ArgumentParser
import PhotoStore
import SystemPackage

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Takes back the last step that was decided.",
        discussion: """
            Works after a commit too: then the way back is to be committed. Where something else was decided since about \
            the same, nothing is taken back.

            Exit status: 0 taken back, 1 there was nothing to take back, or it was decided about otherwise since.
            """
    )

    @OptionGroup var session: SessionOption

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Prints one JSON object.")
    var json = false

    func run() throws {
        let library = try library.open()
        let result = try library.catalogue.undo(in: try session.find(in: library))
        try StepOutcome(result, library, "Undone", "undo").tell(json: json)
    }
}
