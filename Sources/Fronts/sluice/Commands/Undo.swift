import ArgumentParser
import PhotoStore
import SystemPackage

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Undo the last step, whatever it was.",
        discussion: """
            A step is what one command or one click changes: decisions and tags, an album or its photos, tags that are \
            kept, an answer about duplicates with all that it decides, `duplicates --forget`, settings, an import, what a \
            revert decides, photos back from the trash. It is undone as a whole. `sluice history` lists the steps.

            Without --session it is the last step of the whole library, also where a review made it; with --session the \
            last one of that review. Where something of the step changed since, nothing is undone, and the reason is told.

            A library's name, folders and recipe, and failures that are accepted, are no steps. Where another recipe, a \
            folder that was left out or an accepted failure came after the last step, that is told, and stays.

            Undo changes decisions, never files. After a commit it makes decisions pending again: `sluice commit` then \
            changes the files back. `sluice revert` takes back a whole commit.

            Exit status: 0 undone, 1 there was nothing to undo, or something of it changed since.
            """
    )

    @OptionGroup var session: SessionOption

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Prints one JSON object.")
    var json = false

    func run() throws {
        let library = try library.open()
        let session = try session.find(in: library)
        let others = try session == nil ? library.catalogue.changedBesideSteps() : []
        let result = try library.catalogue.undo(in: session)
        for change in others { Console.error("Note: \(change.text)") }
        try StepOutcome(result, library, "Undone", "undo").tell(json: json)
    }
}

extension ChangeBesideSteps {
    fileprivate var text: String {
        switch self {
        case .recipe: "the recipe was changed last, and stays: `sluice library recipe` changes it."
        case .folders: "a folder was left out last, and stays so: `sluice library add-root` takes it in again."
        case .failures: "failures were accepted last, and stay so: `sluice failures --unaccept` takes that back."
        }
    }
}
