/// What the user does in a review.
public enum ReviewStep: Sendable, Hashable {
    /// - `only`: of stacks, only the files in this format; nil for the files that the review lists.
    /// - `advances`: goes to the next photo, if the one on display is one of the photos.
    case decide([PhotoChange], about: [String], only: String? = nil, advances: Bool)
    /// Goes to a photo, also one that is not in the review.
    case jump(to: String)
    /// Goes to a place: 0 for the first photo, the number of photos for the end.
    case jumpToPlace(Int)
    /// Undoes the review's last step, and goes to its photo.
    case undo
    case redo

    /// Whether it changes decisions, not only the place of the review.
    var isDecision: Bool {
        switch self {
        case .decide, .undo, .redo: true
        case .jump, .jumpToPlace: false
        }
    }
}

/// What a step led to.
public struct StepAnswer: Sendable, Hashable {
    /// After the step; nil if a later one is done, whose answer has it.
    public var window: ReviewWindow?
    /// Of an undo or a redo.
    public var outcome: TakeBackOutcome?
    /// The photos whose decisions an undo or a redo changed, or whose newer decisions prevented it.
    public var photos: [String]

    public init(_ window: ReviewWindow?, outcome: TakeBackOutcome? = nil, photos: [String] = []) {
        (self.window, self.outcome, self.photos) = (window, outcome, photos)
    }
}

/// A step that is safe, and whose answer may take a while.
public struct StepReceipt: Sendable {
    private let wait: @Sendable () async throws -> StepAnswer

    public init(_ wait: @escaping @Sendable () async throws -> StepAnswer) { self.wait = wait }

    /// Of a step that is done.
    public init(_ answer: StepAnswer) { wait = { answer } }

    /// - Throws: why the step was refused; `CancellationError`.
    public func answer() async throws -> StepAnswer { try await wait() }
}
