import ArgumentParser
import PhotoIndex
import PhotoModel
import PhotoSession
import PhotoStore
import SystemPackage

struct Decide: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decide",
        abstract: "Decide about photos: favourite, trash, keep, skip, stars, tags.",
        discussion: """
            Decides about all of the photos as one step, which `sluice undo` undoes; if one is unknown, nothing is \
            decided. A decision about a file of a stack is for all its files, unless --only names some. No file is changed \
            before `sluice commit`. Works while the library is being prepared.
            """
    )

    @OptionGroup var photos: PhotosArgument

    @OptionGroup var decision: DecisionOptions

    @Option(
        help: ArgumentHelp(
            """
            Of stacks, decide only about the files in this format, such as raw or jpeg; `file` means exactly the files \
            given.
            """,
            valueName: "format"
        )
    )
    var only: String?

    @Flag(help: "Print a JSON list of the photos with their decisions.")
    var json = false

    func run() throws {
        let (library, assets) = try photos.find()
        let scope = try only.map { DecisionScope(only: $0) } ?? photos.scope
        let (changes, changed) = try library.decide(decision.changes, about: assets, for: scope)
        if json {
            let decisions = try library.decisions(of: assets)
            return try Console.json(
                assets.map { DecidedPhoto($0, decisions[$0.row], changed: changed.contains($0.row)) }
            )
        }
        try Console.output(try text(changes, assets, changed, library))
    }

    private func text(
        _ changes: [DecisionChange],
        _ photos: [Asset],
        _ files: Set<AssetRow>,
        _ library: Library
    ) throws -> String {
        guard !photos.isEmpty else { return "No photos selected: nothing was decided." }
        let what = Decision().applying(changes).text
        let changed = photos.count { files.contains($0.row) }
        var text = "\(Amounts.count(only == nil ? changed : files.count, only == nil ? "photo" : "file")): "
        text += "\(decision.choice == .undecided ? "verdict withdrawn" : what)."
        if only == nil {
            if files.count > changed { text += " With their stacks, \(Amounts.count(files.count, "file"))." }
            if changed < photos.count { text += " \(Amounts.count(photos.count - changed)) already had this decision." }
        } else if files.isEmpty {
            text += " There is no such file among the photos, or it already had this decision."
        }
        return text + (try Self.pending(library))
    }

    /// How many decisions are pending.
    static func pending(_ library: Library) throws -> String {
        let pending = try library.pendingCount()
        guard pending > 0 else { return "" }
        return "\n\(Amounts.count(pending, "decision")) to be applied: sluice commit \(library.location.option)"
    }
}
