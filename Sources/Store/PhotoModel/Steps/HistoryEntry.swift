/// Something that was decided, or done to files.
package struct HistoryEntry: Sendable, Hashable {
    package enum Event: Sendable, Hashable {
        /// With the first of its changes and effects only; see `photoCount` and `effectCounts`.
        case step(DecisionStep, DecisionStep.State)
        /// With the first of its journal only; see `photoCount`.
        case batch(Batch, [JournalEntry])
    }

    package var event: Event
    /// How many photos it is about.
    package var photoCount: Int
    /// Photos of a step, the first of them: those that it decides about, then the others, each by their rows.
    package var photos: [AssetRow] = []
    /// What a step changes beside decisions, all of it; nil for a batch.
    package var effectCounts: EffectCounts?
    /// Of an undo or a redo: what kind of step it is about.
    package var ofKind: DecisionStep.Kind?
    /// What a batch did; nil for a step.
    package var counts: BatchCounts?
    /// Entries of a batch that are applied, and that `counts` does not have: an earlier version did not note what they did.
    package var uncounted = 0

    package init(event: Event, photoCount: Int) {
        self.event = event
        self.photoCount = photoCount
    }

    /// Milliseconds since 1970.
    package var at: Int64 { place.at }

    /// Where it is in the history.
    package var place: HistoryPlace {
        switch event {
        case .step(let step, _): HistoryPlace(at: step.madeAt, isBatch: false, row: step.id)
        case .batch(let batch, _): HistoryPlace(at: batch.begun, isBatch: true, row: batch.row)
        }
    }
}

/// What a step changes beside decisions, in numbers.
package struct EffectCounts: Sendable, Hashable {
    /// Photos that are put into an album, and those that are taken out.
    package struct Album: Sendable, Hashable {
        package var added, removed: Int

        package init(added: Int, removed: Int) { (self.added, self.removed) = (added, removed) }
    }

    /// By the albums' rows.
    package var albums: [Int64: Album] = [:]
    /// Groups of duplicates of which something is said, or is not said any longer.
    package var groups = 0
    /// What is said of the groups, where it is the same of all.
    package var verdict: DuplicateVerdict.Kind?

    package init() {}
}

/// A place in the history, to go on from.
package struct HistoryPlace: Sendable, Hashable, Codable {
    /// Milliseconds since 1970.
    package var at: Int64
    package var isBatch: Bool
    package var row: Int64

    package init(at: Int64, isBatch: Bool, row: Int64) {
        self.at = at
        self.isBatch = isBatch
        self.row = row
    }
}

/// What a person changes of a library that is no step: undo does not take it back.
package enum ChangeBesideSteps: Sendable, CaseIterable {
    case recipe
    /// A folder was left out.
    case folders
    /// Failures were accepted.
    case failures
}
