import PhotoModel
import PhotoSession

/// The result of a decision about photos.
struct DecidedDocument: Encodable, Sendable {
    var changed: Int
}

/// The result of undoing or redoing a step.
struct OutcomeDocument: Encodable, Sendable {
    enum Outcome: String, Encodable, Sendable { case done, nothing, decidedSince, changedSince }

    var outcome: Outcome
    /// The photos whose decisions were restored, or that were decided about again since.
    var photos: [String]
    /// If done: the step of the history that was undone or redone.
    var step: HistoryItem?
    /// If something other than a decision was changed since: what that is.
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
