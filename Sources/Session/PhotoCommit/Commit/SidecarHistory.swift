import PhotoMetadata
import PhotoModel

/// What commits did to the sidecar of one photo, oldest first. Used to revert.
struct SidecarHistory {
    private struct Link {
        var intent: JournalIntent
        /// Nil if the sidecar already matched the decision.
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

    /// - Parameter entries: the photo's applied entries, oldest first.
    /// - Throws: `SkippedChange` if the journal is damaged.
    init(_ entries: [JournalEntry]) throws(SkippedChange) {
        var links: [Link] = []
        // The trash keeps sidecars unchanged.
        for entry in entries where entry.intent.before.verdict != .trash && entry.intent.after.verdict != .trash {
            let steps = try entry.intent.fileSteps
            links.append(Link(intent: entry.intent, step: steps.hasSidecar ? steps.sidecar : nil))
        }
        self.links = links
    }

    /// The sidecar's facts without Sluice's changes. For values that Sluice took over: the value before that, whether it was
    /// unset or written by a program that had replaced Sluice's. For all others: the current value.
    ///
    /// - Throws: `SidecarError` if a sidecar in the journal cannot be parsed.
    func original(now current: SidecarFacts) throws(SidecarError) -> SidecarFacts {
        var rating = ValueHistory<Int?>()
        var isFavourite = ValueHistory<Bool>()
        var position = ValueHistory<GPSPosition?>()
        var tags: [TagPath: ValueHistory<Bool>] = [:]
        for link in links {
            let (intent, facts) = (link.intent, try link.factsBefore)
            let (stars, starsBefore) = (
                intent.after.rating ?? intent.ownRatingAfter, intent.before.rating ?? intent.ownRatingBefore
            )
            rating.follow(
                from: starsBefore.map { $0 as Int? },
                to: stars.map { $0 as Int? },
                found: facts.map(\.rating)
            )
            isFavourite.follow(
                from: intent.before.verdict == .favourite ? true : nil,
                to: intent.after.verdict == .favourite ? true : nil,
                found: facts?.isFavourite
            )
            position.follow(
                from: intent.before.location.map { GPSPosition($0) },
                to: intent.after.location.map { GPSPosition($0) },
                found: facts.map(\.position)
            )
            for tag in Set(intent.before.tags.keys).union(intent.after.tags.keys) {
                tags[tag, default: ValueHistory()].follow(
                    from: intent.before.tags[tag],
                    to: intent.after.tags[tag],
                    found: facts?.has(tag.parts)
                )
            }
        }
        var original = current
        if let value = rating.original { original.rating = value }
        if let value = isFavourite.original { original.isFavourite = value }
        if let value = position.original { original.position = value }
        for (tag, history) in tags {
            guard let isSet = history.original else { continue }
            if !isSet {
                original.remove(tag.parts)
            } else if !original.has(tag.parts) {
                original.tags.insert(tag.parts)
            }
        }
        return original
    }

    struct State {
        /// Nil if there was no sidecar.
        var bytes: [UInt8]?
        /// The file's traits; nil if there was no sidecar, or for entries of an older journal.
        var traits: FileTraits?
        var ownRating: Int?
    }

    /// The sidecar as it was when it reflected this decision; nil if that is unknown or another program has written it since.
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

/// The history of one value of a sidecar across commits.
private struct ValueHistory<Value: Equatable> {
    /// The value before Sluice set it; nil while Sluice does not set it.
    private(set) var original: Value?

    /// - Parameters:
    ///   - before: the value that Sluice had set; nil for none.
    ///   - after: the value that Sluice sets from here on.
    ///   - found: the sidecar's value before this commit; nil if nothing had to be written.
    mutating func follow(from before: Value?, to after: Value?, found: Value?) {
        if after == nil {
            original = nil
        } else if after != before, found == nil || found != before {
            original = found ?? (before == nil ? original : nil) ?? after
        }
    }
}
