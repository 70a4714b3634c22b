import PhotoSession
import PhotoStore

/// What came of a decision about photos.
struct DecidedDocument: Encodable, Sendable {
    var changed: Int
}

/// What came of undoing or redoing a step.
struct OutcomeDocument: Encodable, Sendable {
    enum Outcome: String, Encodable, Sendable { case done, nothing, decidedSince }

    var outcome: Outcome
    /// That are decided about as before, or were decided about otherwise since.
    var photos: [String]

    init(_ outcome: UndoOutcome) {
        self.outcome =
            switch outcome {
            case .nothing: .nothing
            case .done: .done
            case .decidedSince: .decidedSince
            }
        photos = outcome.photos.map(\.description)
    }
}
