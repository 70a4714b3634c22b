import SluiceClient
import Terminal

/// The visible state of a review.
struct ReviewView: Sendable {
    struct Message: Sendable, Equatable {
        var text: String
        var isProblem = false
    }

    enum Overlay: Sendable, Equatable { case facts, help }

    /// Nil at the end, and while the next card is not known yet.
    var card: Card?
    var isAtEnd = false
    /// Its picture that is at hand, and why the wanted one is not.
    var cardPicture = CardPicture.none
    var cardProblem: String?
    var progress = SessionProgress()
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
    var committing: CommitStatus?
    /// Whether the library can be reached, and decisions that it has not confirmed.
    var connection = ReviewConnection.connected
    var unconfirmedDecisions = 0
    /// Pending decisions that start a commit; 0 for never.
    var commitThreshold = 0
    /// The settings that `keys` follow.
    private var actions: [String: String]?

    init() {}
}

extension ReviewView {
    /// Takes what a model says.
    ///
    /// - Returns: whether something that is shown has changed.
    mutating func take(_ swipe: SwipeView) -> Bool {
        guard isOther(swipe) else { return false }
        (card, isAtEnd) = (swipe.card, swipe.isAtEnd)
        (cardPicture, cardProblem) = (swipe.picture, swipe.pictureProblem)
        (progress, committing) = (swipe.progress, swipe.committing)
        (connection, unconfirmedDecisions) = (swipe.connection, swipe.unconfirmedDecisions)
        let description = swipe.description
        (filter, sort, library) = (description.filter, description.sort, description.library)
        commitThreshold = description.commitThreshold
        guard actions != description.actions else { return true }
        actions = description.actions
        keys = KeyMap(actions: description.actions)
        return true
    }

    private func isOther(_ swipe: SwipeView) -> Bool {
        let description = swipe.description
        return (card, cardPicture, cardProblem) != (swipe.card, swipe.picture, swipe.pictureProblem)
            || (isAtEnd, progress, committing) != (swipe.isAtEnd, swipe.progress, swipe.committing)
            || (connection, unconfirmedDecisions) != (swipe.connection, swipe.unconfirmedDecisions)
            || (filter, sort, library) != (description.filter, description.sort, description.library)
            || (commitThreshold, actions) != (description.commitThreshold, description.actions)
    }

    var shown: PictureBoard.Shown? {
        card.map { PictureBoard.Shown(photo: $0.id, picture: cardPicture, problem: cardProblem) }
    }
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
