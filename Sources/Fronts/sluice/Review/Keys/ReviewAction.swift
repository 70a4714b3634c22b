import PhotoSession

/// What a key does in a review on a terminal.
enum ReviewAction: Sendable, Hashable {
    /// What every front can be told by a gesture.
    case gesture(GestureAction)
    /// Asks for a tag to give, or to take away.
    case tag, untag
    case filter, sort, jump
    case facts, help
    /// The picture alone, in the whole window.
    case pictureAlone
    /// Pixel by pixel, and back.
    case zoom
    case quit
    /// Leaves at once, and commits nothing.
    case leave
    case suspend, redraw
}
