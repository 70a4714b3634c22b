import PhotoCommit
import PhotoSession
import Terminal

/// The visible state of a review.
struct ReviewView: Sendable {
    struct Message: Sendable, Equatable {
        var text: String
        var isProblem = false
    }

    enum Overlay: Sendable, Equatable { case facts, help }

    /// Nil at the end.
    var card: ReviewCard?
    var progress = ReviewProgress()
    /// The filter and the sort order, as text.
    var filter = ""
    var sort = ""
    var library = ""
    var keys = KeyMap()
    /// The picture of the photo on display; nil while it is being made.
    var picture: DrawnPicture?
    /// Why there is no picture.
    var pictureProblem: String?
    /// Whether pictures are enabled.
    var hasPictures = true
    var message: Message?
    var prompt: Prompt?
    var overlay: Overlay?
    var isPictureAlone = false
    /// The photo pixel by pixel; nil if it is shown whole.
    var zoom: Zoom?
    var committing: CommitProgress?
}

extension ReviewView {
    /// Nil if the window is too small.
    func layout(columns: Int, rows: Int) -> ReviewLayout? {
        ReviewLayout(columns: columns, rows: rows, isPictureAlone: isPictureAlone, hasPrompt: prompt != nil)
    }
}

/// A picture in a form that the terminal can show.
enum DrawnPicture: Sendable {
    case placed(PlacedPicture)
    case cells([[Cell]])
}
