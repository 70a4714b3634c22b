import SluiceClient
import Terminal

/// The events of a review on a terminal, processed one after another.
enum FrontEvent: Sendable {
    /// With what was on the screen when it arrived.
    case terminal(TerminalEvent, OnScreen.Content)
    /// The view of the model changed.
    case changed
    case notice(SwipeNotice)
    case picture(PictureBoard.Request, PictureBoard.Outcome)
    /// Whether a photo can be shown pixel by pixel.
    case zoom(String, Result<Zoom, any Error>)
    /// The library has answered what a question of this number needs.
    case answered(Int, Answer)
    /// The terminal accepted a frame.
    case drawn
    /// A commit started by a key has ended.
    case committed(Result<CommitResult, any Error>, thenLeave: Bool)

    enum Answer: Sendable {
        /// Known tags, or those of a photo.
        case tags(Result<[String], any Error>, of: String, isGiven: Bool)
        /// Photos of another filter, or in another order, are shown.
        case shown(Result<String?, any Error>)
        /// Photos whose IDs begin with a text.
        case found(Result<[String], any Error>)
        case preview(Result<CommitPreview, any Error>, leaves: Bool)
    }
}
