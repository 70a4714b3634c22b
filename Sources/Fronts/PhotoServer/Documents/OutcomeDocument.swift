import PhotoModel
import PhotoSession

/// What came of a decision about photos.
struct DecidedDocument: Encodable, Sendable {
    var changed: Int
}

/// What came of undoing or redoing a step.
struct OutcomeDocument: Encodable, Sendable {
    enum Outcome: String, Encodable, Sendable { case done, nothing, decidedSince, changedSince }

    var outcome: Outcome
    /// That are decided about as before, or were decided about otherwise since.
    var photos: [String]
    /// Where it is done: the step of the history that undoes the last one, or does it again.
    var step: HistoryItem?
    /// Where something else was made otherwise since: what that is.
    var changed: String?

    init(_ outcome: UndoOutcome) {
        switch outcome {
        case .nothing: self.outcome = .nothing
        case .done: self.outcome = .done
        case .decidedSince: self.outcome = .decidedSince
        case .changedSince(let what): (self.outcome, changed) = (.changedSince, what)
        }
        photos = outcome.photos.map(\.description)
    }
}
