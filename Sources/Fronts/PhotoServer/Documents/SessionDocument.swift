import PhotoModel
import PhotoSession

/// A review session, whether it is open or not.
struct SessionSummaryDocument: Encodable, Sendable {
    var id, name, filter, sort: String
    /// ISO 8601 in UTC.
    var created, used: String

    init(_ summary: ReviewSummary) {
        (id, name, filter, sort) = (summary.id.description, summary.name, summary.filter, summary.sort)
        (created, used) = (summary.created.isoTime, summary.used.isoTime)
    }
}

/// An open review session and its progress.
struct SessionDocument: Encodable, Sendable {
    var id, name, filter, sort, created, used: String
    /// The place of the photo on display: 0..<total, and total at the end.
    var place, total: Int
    var progress: ProgressDocument

    init(_ summary: SessionSummaryDocument, place: Int, progress: ReviewProgress) {
        (id, name, filter, sort) = (summary.id, summary.name, summary.filter, summary.sort)
        (created, used) = (summary.created, summary.used)
        (self.place, total) = (place, progress.total)
        self.progress = ProgressDocument(progress)
    }
}

struct ProgressDocument: Encodable, Sendable {
    var total, reviewed, remaining: Int
    /// All four verdicts.
    var byVerdict: [String: Int]
    var pending: Int
    /// Photos per minute; null before the first.
    @OrNull var lastMinuteRate: Double?
    @OrNull var rate: Double?
    @OrNull var secondsLeft: Double?

    init(_ progress: ReviewProgress) {
        (total, reviewed, remaining) = (progress.total, progress.reviewed, progress.remaining)
        (byVerdict, pending) = (progress.byVerdict.byName, progress.pending)
        (lastMinuteRate, rate) = (progress.lastMinuteRate, progress.rate)
        secondsLeft = progress.timeLeft.map { $0 / .seconds(1) }
    }
}

/// The current place of a review, and the photos around it.
struct CurrentDocument: Encodable, Sendable {
    struct Card: Encodable, Sendable {
        var place, total: Int
        var photo: ServedPhotoDocument

        init(_ placed: PlacedPhoto, of total: Int, for share: Share?) {
            (place, self.total) = (placed.place, total)
            photo = ServedPhotoDocument(placed.photo, for: share)
        }
    }

    /// Null at the end.
    @OrNull var card: Card?
    /// The nearest first.
    var following, preceding: [Card]
    var progress: ProgressDocument
    /// After a decision: the number of photos whose decision changed.
    var changed: Int?
    /// After an undo or redo.
    var outcome: OutcomeDocument.Outcome?
    var photos: [String]?

    init(_ around: ReviewSurroundings, for share: Share?) {
        let total = around.progress.total
        card = around.current.map { Card($0, of: total, for: share) }
        following = around.following.map { Card($0, of: total, for: share) }
        preceding = around.preceding.map { Card($0, of: total, for: share) }
        progress = ProgressDocument(around.progress)
    }
}
