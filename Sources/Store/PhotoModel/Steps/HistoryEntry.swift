/// A step or a batch in the history.
package struct HistoryEntry: Sendable, Hashable {
    package enum Event: Sendable, Hashable {
        /// With only the first of its changes and effects; see `photoCount` and `effectCounts`.
        case step(DecisionStep, DecisionStep.State)
        /// With only the first of its journal entries; see `photoCount`.
        case batch(Batch, [JournalEntry])
    }

    package var event: Event
    /// The number of photos affected.
    package var photoCount: Int
    /// The first photos of a step: those that it decides about, then the others, each sorted by row.
    package var photos: [AssetRow] = []
    /// Counts of all changes of a step other than decisions; nil for a batch.
    package var effectCounts: EffectCounts?
    /// For an undo or a redo: the kind of the step that it undoes or redoes.
    package var ofKind: DecisionStep.Kind?
    /// Counts of what a batch did; nil for a step.
    package var counts: BatchCounts?
    /// The number of applied entries of a batch that `counts` lacks: an earlier version did not record what they did.
    package var uncounted = 0

    package init(event: Event, photoCount: Int) {
        self.event = event
        self.photoCount = photoCount
    }

    /// Milliseconds since 1970.
    package var at: Int64 { place.at }

    /// The entry's place in the history.
    package var place: HistoryPlace {
        switch event {
        case .step(let step, _): HistoryPlace(at: step.madeAt, isBatch: false, row: step.id)
        case .batch(let batch, _): HistoryPlace(at: batch.begun, isBatch: true, row: batch.row)
        }
    }
}

/// The changes of a step other than decisions, in numbers.
package struct EffectCounts: Sendable, Hashable {
    /// The number of photos added to an album, and of those removed.
    package struct Album: Sendable, Hashable {
        package var added, removed: Int

        package init(added: Int, removed: Int) { (self.added, self.removed) = (added, removed) }
    }

    /// By album row.
    package var albums: [Int64: Album] = [:]
    /// The number of duplicate verdicts recorded or withdrawn.
    package var groups = 0
    /// The kind of the verdicts, if all have the same.
    package var verdict: DuplicateVerdict.Kind?

    package init() {}
}

/// A place in the history, for continuing from there.
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

/// A change of a library that is not a step: undo does not revert it.
package enum ChangeBesideSteps: Sendable, CaseIterable {
    case recipe
    /// A folder was removed from the library.
    case folders
    /// Failures were accepted.
    case failures
}
