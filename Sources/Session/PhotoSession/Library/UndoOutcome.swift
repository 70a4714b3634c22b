public import PhotoModel

/// What came of undoing or redoing a step.
public enum UndoOutcome: Sendable, Hashable {
    /// There is nothing to undo or redo.
    case nothing
    case done(TakenStep)
    /// Nothing was changed: these were decided about otherwise since.
    case decidedSince([AssetID])
    /// Nothing was changed: this of the step was made otherwise since; in words: `the album Best, the setting theme`.
    case changedSince(String)

    public var step: TakenStep? { if case .done(let step) = self { step } else { nil } }

    /// That are decided about as before, or were decided about otherwise since.
    public var photos: [AssetID] {
        switch self {
        case .nothing, .changedSince: []
        case .done(let step): step.photos
        case .decidedSince(let photos): photos
        }
    }
}

/// A step that was undone, or done again.
public struct TakenStep: Sendable, Hashable {
    /// The photos whose decisions became other ones with it, in the order in which they came into the library.
    public var photos: [AssetID]
    /// Whether it changed something beside decisions: albums, tags that are kept, settings, or answers about duplicates.
    public var hasOthers: Bool
    /// The step of the history that undoes it, or does it again.
    package var id: StepID
}
