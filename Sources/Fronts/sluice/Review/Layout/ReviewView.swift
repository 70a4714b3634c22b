import PhotoCommit
import PhotoSession
import Terminal

/// All that is to be seen of a review at a moment.
struct ReviewView: Sendable {
    struct Message: Sendable, Equatable {
        var text: String
        var isProblem = false
    }

    enum Overlay: Sendable, Equatable { case facts, help }

    /// Nil at the end.
    var card: ReviewCard?
    var progress = ReviewProgress()
    /// The filter and the sort, as texts.
    var filter = ""
    var sort = ""
    var library = ""
    var keys = KeyMap()
    /// Of the photo on display; nil while it is made.
    var picture: DrawnPicture?
    /// Why there is none.
    var pictureProblem: String?
    /// Pictures are not asked for.
    var hasPictures = true
    var message: Message?
    var prompt: Prompt?
    var overlay: Overlay?
    var isPictureAlone = false
    /// The photo pixel by pixel; nil where all of it is to be seen.
    var zoom: Zoom?
    var committing: CommitProgress?
}

extension ReviewView {
    /// Nil where the window is too small.
    func layout(columns: Int, rows: Int) -> ReviewLayout? {
        ReviewLayout(columns: columns, rows: rows, isPictureAlone: isPictureAlone, hasPrompt: prompt != nil)
    }
}

/// A picture as the terminal can show it.
enum DrawnPicture: Sendable {
    case placed(PlacedPicture)
    case cells([[Cell]])
}
