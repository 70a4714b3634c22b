/// A review, wherever it is: in a library on this machine, or on a server. ``PhotoSwipeModel`` runs on it.
///
/// ``ServerReview`` is the one of a server. It is up to the backend to keep pictures, and to load a bounded number at a time:
/// ``TierLoader`` does both.
public protocol ReviewBackend: Sendable {
    /// What the review shows, and the user's settings.
    func description() async throws -> ReviewDescription

    /// The place of the review and the cards around it, after all steps that were taken here.
    func window() async throws -> ReviewWindow

    /// Takes a step, after all earlier ones: one call is made at a time. Returns when the step is safe: done, or stored to be
    /// done.
    ///
    /// - Throws: if the step was not and will not be done.
    func take(_ step: ReviewStep) async throws -> StepReceipt

    /// Changes the filter and the order. Stays at the photo on display if it matches, and begins with the first one if no
    /// match follows it.
    func show(filter: String, sort: String) async throws -> ReviewWindow

    /// The best picture of a photo that is at hand. Loads nothing.
    func availablePicture(of photo: Photo, _ size: PictureSize) async -> CardPicture

    /// Loads a picture, and cancels that when the calling task is cancelled.
    func picture(of photo: Photo, _ size: PictureSize, _ priority: PicturePriority) async throws -> EncodedPicture

    /// A picture that is loading is now more urgent.
    func raise(_ photo: Photo, _ size: PictureSize, to priority: PicturePriority) async

    /// The library's tags, such as `Places/Norway`.
    func tags() async throws -> [String]

    /// What a commit of this review would do, after all steps that were taken here.
    func previewCommit() async throws -> CommitPreview

    /// Commits this review's decisions. If the calling task is cancelled, a backend that can stops between two files.
    func commit(_ wish: CommitWish) async throws -> CommitResult

    /// Stops a commit that started by itself, if the backend can.
    func stopCommitting() async

    /// What happens between calls, from now on.
    func news() async -> AsyncStream<ReviewNews>

    /// Ends. The review can be resumed, and stored steps are still done.
    func leave() async
}

extension ReviewBackend {
    public func tags() async throws -> [String] { [] }
    public func raise(_ photo: Photo, _ size: PictureSize, to priority: PicturePriority) async {}
    public func stopCommitting() async {}
    public func leave() async {}
}
