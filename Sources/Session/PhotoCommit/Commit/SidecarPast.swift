import PhotoMetadata
import PhotoModel

/// What commits did to the sidecar of one photo, oldest first: the way back.
struct SidecarPast {
    private struct Link {
        var intent: JournalIntent
        /// Nil where it said already what was decided.
        var step: SidecarStep?
        var before: [UInt8]? { step.flatMap { $0.hasBefore ? Array($0.before) : nil } }
        var after: [UInt8]? { step.flatMap { $0.hasAfter ? Array($0.after) : nil } }

        var factsBefore: SidecarFacts? {
            get throws(SidecarError) {
                guard step != nil else { return nil }
                guard let before else { return .nothing }
                return try Sidecar(before).facts
            }
        }
    }

    private let links: [Link]

    /// - Parameter entries: of the photo, those that were applied, oldest first.
    /// - Throws: `SkippedChange` where the journal is damaged.
    init(_ entries: [JournalEntry]) throws(SkippedChange) {
        var links: [Link] = []
        // Sidecars go into the trash and come back as they are.
        for entry in entries where entry.intent.before.verdict != .trash && entry.intent.after.verdict != .trash {
            let steps = try entry.intent.fileSteps
            links.append(Link(intent: entry.intent, step: steps.hasSidecar ? steps.sidecar : nil))
        }
        self.links = links
    }

    /// What the sidecar would say without Sluice: of all that decisions are about, what it said before Sluice took it over,
    /// be it from nobody or from another program that had changed what Sluice wrote; and what it says now of the rest.
    ///
    /// - Throws: `SidecarError` where a text of the journal cannot be read.
    func original(now current: SidecarFacts) throws(SidecarError) -> SidecarFacts {
        var rating = TakenOver<Int?>()
        var isFavourite = TakenOver<Bool>()
        var position = TakenOver<GPSPosition?>()
        var tags: [TagPath: TakenOver<Bool>] = [:]
        for link in links {
            let (intent, said) = (link.intent, try link.factsBefore)
            let (stars, starsBefore) = (
                intent.after.rating ?? intent.ownRatingAfter, intent.before.rating ?? intent.ownRatingBefore
            )
            rating.follow(from: starsBefore.map { $0 as Int? }, to: stars.map { $0 as Int? }, said: said.map(\.rating))
            isFavourite.follow(
                from: intent.before.verdict == .favourite ? true : nil,
                to: intent.after.verdict == .favourite ? true : nil,
                said: said?.isFavourite
            )
            position.follow(
                from: intent.before.location.map { GPSPosition($0) },
                to: intent.after.location.map { GPSPosition($0) },
                said: said.map(\.position)
            )
            for tag in Set(intent.before.tags.keys).union(intent.after.tags.keys) {
                tags[tag, default: TakenOver()].follow(
                    from: intent.before.tags[tag],
                    to: intent.after.tags[tag],
                    said: said?.has(tag.parts)
                )
            }
        }
        var original = current
        if let value = rating.original { original.rating = value }
        if let value = isFavourite.original { original.isFavourite = value }
        if let value = position.original { original.position = value }
        for (tag, taken) in tags {
            guard let isSet = taken.original else { continue }
            if !isSet {
                original.remove(tag.parts)
            } else if !original.has(tag.parts) {
                original.tags.insert(tag.parts)
            }
        }
        return original
    }

    struct State {
        /// Nil for no sidecar.
        var bytes: [UInt8]?
        /// What its file had beside them; nil where there was none, or an older journal does not say.
        var traits: FileTraits?
        var ownRating: Int?
    }

    /// The sidecar as it was when it followed a decision; nil where that is not known, or somebody else has written it
    /// since.
    func state(following decision: Decision, now current: [UInt8]?) -> State? {
        var current = current
        for link in links.reversed() where link.step != nil {
            guard link.after == current else { return nil }
            current = link.before
            guard decision.isPending(applied: link.intent.before) else {
                let traits = current == nil ? nil : link.step?.fileTraits
                return State(bytes: current, traits: traits, ownRating: link.intent.ownRatingBefore)
            }
        }
        return nil
    }
}

/// One thing that a sidecar says, through the commits that wrote it.
private struct TakenOver<Value: Equatable> {
    /// What it was before; nil where Sluice says nothing of it.
    private(set) var original: Value?

    /// - Parameters:
    ///   - before: what Sluice had said; nil for nothing.
    ///   - after: what it says from here on.
    ///   - said: what the sidecar said before this; nil where nothing had to be written.
    mutating func follow(from before: Value?, to after: Value?, said: Value?) {
        if after == nil {
            original = nil
        } else if after != before, said == nil || said != before {
            original = said ?? (before == nil ? original : nil) ?? after
        }
    }
}
