/// What a front tells its user once.
public enum SwipeNotice: Sendable, Hashable {
    /// An undo was answered. The photos are those that it changed, or whose newer decisions prevented it.
    case undone(TakeBackOutcome, photos: [String])
    case redone(TakeBackOutcome, photos: [String])
    /// The library refused a step, for this reason. It was not done, and the display shows how things are.
    case refused(String)
    case committed(CommitResult)
    /// A commit failed, at least in part. Decisions stay pending.
    case commitFailed(String)
    /// The review cannot be shown any more: it was removed, for example.
    case failed(String)
}
