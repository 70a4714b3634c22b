import PhotoSession

/// An action of a key in a review on a terminal.
enum ReviewAction: Sendable, Hashable {
    /// An action that every front has.
    case gesture(GestureAction)
    /// Asks for a tag to add or remove.
    case tag, untag
    case filter, sort, jump
    case facts, help
    /// The picture alone, in the whole window.
    case pictureAlone
    /// Switches to pixel by pixel, and back.
    case zoom
    case quit
    /// Leaves at once without committing.
    case leave
    case suspend, redraw
}
