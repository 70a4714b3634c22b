/// What a front shows.
public struct SwipeView: Sendable {
    /// Nil at the end, and while the next card is not known yet.
    public var card: Card?
    public var picture = CardPicture.none
    /// Why the wanted picture is unavailable; nil while it may still be loading.
    public var pictureProblem: String?
    /// The card that `next` leads to, and its picture if it is loaded.
    public var following: Card?
    public var followingPicture: EncodedPicture?
    /// After the last photo. Going back is possible.
    public var isAtEnd = false
    /// With the steps that the library has not confirmed yet.
    public var progress = SessionProgress()
    /// Steps that the library has not confirmed yet.
    public var unconfirmed = 0
    /// Those of them that decide, undo or redo.
    public var unconfirmedDecisions = 0
    public var connection = ReviewConnection.connected
    /// A running commit.
    public var committing: CommitStatus?
    public var description: ReviewDescription
}

/// What a decision was about.
public struct DecidedCard: Sendable, Hashable {
    /// Before the decision; nil if the photo is not near the place of the review.
    public var photo: Photo?
    /// Whether it was on display. Otherwise the display had moved on when the decision arrived.
    public var wasOnDisplay: Bool
}
