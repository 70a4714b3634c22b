import PhotoMetadata
import PhotoStore

/// What commits did to the sidecar of one photo, oldest first: the way back.
struct SidecarPast {
    private struct Link {
        var entry: JournalEntry
        var step: SidecarStep
        var before: [UInt8]? { step.hasBefore ? Array(step.before) : nil }
        var after: [UInt8]? { step.hasAfter ? Array(step.after) : nil }
    }

    private let links: [Link]

    /// - Parameter entries: of the photo, those that were applied, oldest first.
    init(_ entries: [JournalEntry]) throws {
        links = try entries.compactMap { entry in
            let steps = try entry.intent.fileSteps
            return steps.hasSidecar ? Link(entry: entry, step: steps.sidecar) : nil
        }
    }

    /// What it said before Sluice first wrote it: what it says now, where Sluice never did.
    func original(now current: SidecarFacts) -> SidecarFacts {
        guard let first = links.first else { return current }
        return first.before.flatMap { try? Sidecar($0) }.map { SidecarFacts($0) } ?? .nothing
    }

    struct State {
        /// Nil for no sidecar.
        var bytes: [UInt8]?
        var ownRating: Int?
    }

    /// The sidecar as it was when it followed a decision; nil where that is not known, or somebody else has written it
    /// since.
    func state(following decision: Decision, now current: [UInt8]?) -> State? {
        var current = current
        for link in links.reversed() {
            guard link.after == current else { return nil }
            current = link.before
            guard decision.isPending(applied: link.entry.intent.before) else {
                return State(bytes: current, ownRating: link.entry.intent.ownRatingBefore)
            }
        }
        return nil
    }
}
