import ArgumentParser
import PhotoSession
import SystemPackage

struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Redo the last undone step.",
        discussion: """
            After a new step, steps undone before it can no longer be redone. A review (--session) redoes its own \
            steps, whatever others did meanwhile.

            Exit status: 0 redone, 1 nothing to redo, or part of the step has changed since.
            """
    )

    @OptionGroup var session: SessionOption

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let library = try library.open()
        let result = try library.redo(in: try session.find(in: library))
        try StepOutcome(result, library, "Redone", "redo").print(json: json)
    }
}
