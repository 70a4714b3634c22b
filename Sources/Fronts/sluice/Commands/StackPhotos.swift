import ArgumentParser
import PhotoModel
import PhotoSession
import SystemPackage

struct StackPhotos: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stack",
        abstract: "Make files of one folder one photo: shown, counted and decided about as one.",
        discussion: """
            `sluice prepare` stacks what belongs together by the rules in the recipe: a raw file and its JPEG, a Live \
            Photo, an edited picture and its original, a copy of the same exposure, a burst. This command adds to \
            them, or chooses another cover. It changes no file; `sluice undo` takes it back.
            """
    )

    @OptionGroup var photos: PhotosArgument

    @Option(help: ArgumentHelp("The file to show; by default the first one.", valueName: "path-or-id"))
    var cover: FilePath?

    func run() throws {
        let (library, assets) = try photos.find()
        let chosen = try cover.map { try PhotoNames(library).find([$0])[0] } ?? assets.first
        guard let chosen else { throw StackProblem.tooFew }
        let changed = try library.stack(assets, cover: chosen)
        try Console.output(
            changed.isEmpty
                ? "They are a stack already."
                : "\(Amounts.count(changed.count, "file")) stacked; the cover is \(chosen.path.string.printable)."
        )
    }
}

struct UnstackPhotos: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unstack",
        abstract: "Make each file of a stack a photo of its own.",
        discussion: "This also overrides the rules in the recipe. It changes no file; `sluice undo` takes it back."
    )

    @OptionGroup var photos: PhotosArgument

    @Flag(help: "Forget what was chosen about these files: the rules in the recipe decide again.")
    var byRules = false

    func run() throws {
        let (library, assets) = try photos.find()
        let changed = try library.unstack(assets, byRules: byRules)
        guard !changed.isEmpty else { return try Console.output("Nothing to change.") }
        let files = Amounts.count(changed.count, "file")
        try Console.output(byRules ? "\(files) left to the rules." : "\(files) unstacked.")
    }
}
