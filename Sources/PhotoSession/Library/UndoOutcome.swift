public import PhotoStore

/// What came of undoing or redoing a step.
public enum UndoOutcome: Sendable, Hashable {
    /// There is nothing to undo or redo.
    case nothing
    /// These photos are decided about as before.
    case done([AssetID])
    /// Nothing was changed: these were decided about otherwise since.
    case decidedSince([AssetID])

    public var photos: [AssetID] {
        switch self {
        case .nothing: []
        case .done(let photos), .decidedSince(let photos): photos
        }
    }
}
