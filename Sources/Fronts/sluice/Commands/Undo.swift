import ArgumentParser
import PhotoModel
import PhotoSession
import SystemPackage

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last step, whatever its kind.",
        discussion: """
            A step is what one command or one click changes: decisions and tags, an album or its photos, kept tags, an \
            answer about duplicates with everything it decides, `duplicates --forget`, settings, an import, what a \
            revert decides, photos back from the trash. It is undone as a whole. `sluice history` lists the steps.

            Without --session, the last step of the whole library is undone, including steps of reviews; with \
            --session, the last one of that review. If part of the step has changed since, nothing is undone, and the \
            reason is printed.

            A library's name, folders and recipe, and accepted failures, are not steps. If a new recipe, a removed \
            folder or an accepted failure came after the last step, that is reported, and stays.

            Undo changes decisions, never files. After a commit it makes decisions pending again: `sluice commit` then \
            changes the files back. `sluice revert` reverts a whole commit.

            Exit status: 0 undone, 1 nothing to undo, or part of the step has changed since.
            """
    )

    @OptionGroup var session: SessionOption

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let library = try library.open()
        let session = try session.find(in: library)
        let (result, besideSteps) = try library.undo(in: session)
        for change in besideSteps { Console.error("Note: \(change.text)") }
        try StepOutcome(result, library, "Undone", "undo").print(json: json)
    }
}

extension ChangeBesideSteps {
    fileprivate var text: String {
        switch self {
        case .recipe: "the recipe changed since, and stays: `sluice library recipe` changes it."
        case .folders: "a folder was removed since, and stays removed: `sluice library add-root` adds it again."
        case .failures: "failures were accepted since, and stay accepted: `sluice failures --unaccept` withdraws that."
        }
    }
}
