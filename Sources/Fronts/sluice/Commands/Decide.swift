import ArgumentParser
import PhotoModel
import PhotoSession
import PhotoStore
import SystemPackage

struct Decide: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Decide about photos: favourite, trash, keep, skip, stars, tags.",
        discussion: """
            Decides about all of the photos as one step, which `sluice undo` undoes; if one is unknown, nothing is \
            decided. No file is changed before `sluice commit`. Works while the library is being prepared.
            """
    )

    @OptionGroup var photos: PhotosArgument

    @OptionGroup var decision: DecisionOptions

    @Flag(help: "Print a JSON list of the photos with their decisions.")
    var json = false

    func run() throws {
        let (library, assets) = try photos.find()
        let (changes, changed) = try library.decide(decision.changes, about: assets)
        if json {
            let decisions = try library.decisions(of: assets)
            return try Console.json(
                assets.map { DecidedPhoto($0, decisions[$0.row], changed: changed.contains($0.row)) }
            )
        }
        try Console.output(try text(changes, assets.count, changed: changed.count, library))
    }

    private func text(
        _ changes: [DecisionChange],
        _ count: Int,
        changed: Int,
        _ library: Library
    ) throws -> String {
        guard count > 0 else { return "No photos selected: nothing was decided." }
        let what = Decision().applying(changes).text
        var text = "\(Amounts.count(changed, "photo")): \(decision.choice == .undecided ? "verdict withdrawn" : what)."
        if changed < count { text += " \(Amounts.count(count - changed)) already had this decision." }
        return text + (try Self.pending(library))
    }

    /// How many decisions are pending.
    static func pending(_ library: Library) throws -> String {
        let pending = try library.pendingCount()
        guard pending > 0 else { return "" }
        return "\n\(Amounts.count(pending, "decision")) to be applied: sluice commit \(library.location.option)"
    }
}
