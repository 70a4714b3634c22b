/// The number of a review session's row in the catalogue.
package typealias SessionRow = Int64

/// What the catalogue holds about one photo that a person decided about.
package struct StoredDecision: Sendable, Hashable {
    package var asset: AssetRow
    /// What is to be.
    package var now: Decision
    /// What the files have of it.
    package var applied: Decision
    /// The rating that a favourite brought with it where the photo had none; nil where it did not.
    package var ownRating: Int?
    /// Milliseconds since 1970.
    package var decidedAt: Int64
    /// In which session it was decided last; nil outside of any.
    package var session: SessionRow?
    /// The photo as the catalogue knew it when it was decided about.
    package var stamp: FileStamp
    /// Nil where it could not be read then.
    package var content: ContentID?
    /// A commit has something to do; see `Decision.isPending(applied:)`.
    package var isPending: Bool
    /// Why the last commit left it pending.
    package var problem: DecisionProblem?
    /// Of the library when this was last changed: it grows with each change of a decision or a sidecar, in any process.
    package var revision: Int64

    package init(
        asset: AssetRow,
        now: Decision,
        applied: Decision,
        ownRating: Int? = nil,
        decidedAt: Int64,
        session: SessionRow? = nil,
        stamp: FileStamp,
        content: ContentID?,
        isPending: Bool,
        problem: DecisionProblem? = nil,
        revision: Int64
    ) {
        self.asset = asset
        self.now = now
        self.applied = applied
        self.ownRating = ownRating
        self.decidedAt = decidedAt
        self.session = session
        self.stamp = stamp
        self.content = content
        self.isPending = isPending
        self.problem = problem
        self.revision = revision
    }
}

/// Why a commit left a decision pending.
package struct DecisionProblem: Sendable, Hashable {
    /// A word for programs: the raw value of a reason.
    package var reason: String
    /// In words, for a person.
    package var words: String
    /// Milliseconds since 1970.
    package var at: Int64

    package init(reason: String, words: String, at: Int64) {
        self.reason = reason
        self.words = words
        self.at = at
    }
}

/// How many photos were decided about, and how. Those whose decision was taken back count nowhere.
package struct DecisionCounts: Sendable, Hashable {
    package var byVerdict: [Verdict: Int] = [:]
    /// With stars, those taken away included.
    package var rated = 0
    /// With a tag, those not to be had included.
    package var tagged = 0
    package var pending = 0
    /// Pending, because the last commit could not do them.
    package var withProblem = 0
    /// Decided in any way.
    package var decided = 0

    package init() {}
}
