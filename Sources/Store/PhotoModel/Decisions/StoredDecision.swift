/// The row ID of a review session in the catalogue.
package typealias SessionRow = Int64

/// What the catalogue stores about one photo that a person has decided about.
package struct StoredDecision: Sendable, Hashable {
    package var asset: AssetRow
    /// The current decision.
    package var now: Decision
    /// The part of it that the files contain.
    package var applied: Decision
    /// The rating that a favourite added to a photo without one; nil if it added none.
    package var ownRating: Int?
    /// Milliseconds since 1970.
    package var decidedAt: Int64
    /// The session of the last decision; nil outside any session.
    package var session: SessionRow?
    /// The photo's stamp in the catalogue at the time of the decision.
    package var stamp: FileStamp
    /// Nil if it could not be read at the time.
    package var content: ContentID?
    /// Whether a commit has something to do; see `Decision.isPending(applied:)`.
    package var isPending: Bool
    /// Why the last commit left the decision pending.
    package var problem: DecisionProblem?
    /// The library's revision at the last change of this row: it grows with each change of a decision or a sidecar, in any
    /// process.
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
    /// A code for programs: the raw value of a reason.
    package var reason: String
    /// Text for a person.
    package var words: String
    /// Milliseconds since 1970.
    package var at: Int64

    package init(reason: String, words: String, at: Int64) {
        self.reason = reason
        self.words = words
        self.at = at
    }
}

/// The number of photos decided about, by kind of decision. Withdrawn decisions are not counted.
package struct DecisionCounts: Sendable, Hashable {
    package var byVerdict: [Verdict: Int] = [:]
    /// With stars, including removed ones.
    package var rated = 0
    /// With a tag, including tags to remove.
    package var tagged = 0
    package var pending = 0
    /// Pending, because the last commit could not apply them.
    package var withProblem = 0
    /// With any decision.
    package var decided = 0

    package init() {}
}
