public import PhotoModel

/// The result of undoing or redoing a step.
public enum UndoOutcome: Sendable, Hashable {
    /// There is nothing to undo or redo.
    case nothing
    case done(UndoneStep)
    /// Nothing was changed: these photos have newer decisions.
    case decidedSince([AssetID])
    /// Nothing was changed: these parts of the step were changed again since, in words: `the album Best, the setting theme`.
    case changedSince(String)

    public var step: UndoneStep? { if case .done(let step) = self { step } else { nil } }

    /// The photos whose decisions changed, or whose newer decisions prevented it.
    public var photos: [AssetID] {
        switch self {
        case .nothing, .changedSince: []
        case .done(let step): step.photos
        case .decidedSince(let photos): photos
        }
    }
}

/// A step that was undone or redone.
public struct UndoneStep: Sendable, Hashable {
    /// The photos whose decisions it changed, in the order in which they were added to the library.
    public var photos: [AssetID]
    /// Whether it changed anything besides decisions: albums, kept tags, settings, or answers about duplicates.
    public var hasOthers: Bool
    /// The history's step for this undo or redo.
    package var id: StepID
}
