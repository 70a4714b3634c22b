import PhotoCommit
import PhotoIndex
import PhotoSession

/// Problems with the request itself.
extension Problem {
    /// Includes the position of the error in the filter's text: Unicode scalars from its start.
    init(_ error: PhotoFilterError) {
        self.init(422, kind: "bad-filter", error.summary)
        title = error.message
        more = ["offset": .number(error.offset), "length": .number(error.length), "text": .text(error.text)]
        if let suggestion = error.suggestion { more["suggestion"] = .text(suggestion) }
    }

    init(_ error: PreferenceError) { self.init(422, kind: "bad-preference", "\(error)") }

    init(_ error: CommitError) {
        switch error {
        case .busy: self.init(409, kind: "commit-busy", "\(error)")
        case .tooManyTrashed(let count, let total):
            self.init(409, kind: "too-many-trashed", "\(error)")
            more = ["count": .number(count), "total": .number(total)]
        case .unknownBatch: self.init(404, kind: "unknown-commit", "\(error)")
        case .ambiguousBatch: self.init(422, kind: "ambiguous-commit", "\(error)")
        case .badPlan, .otherLibrary: self.init(422, "\(error)")
        }
    }

    init(_ error: DuplicateProblem) {
        switch error {
        case .unknownGroup: self.init(404, kind: "unknown-group", "\(error)")
        case .otherPhotos: self.init(409, kind: "other-photos", "\(error)")
        case .badChoice: self.init(422, kind: "bad-body", "\(error)")
        case .unknownVerdict: self.init(404, kind: "unknown-decision", "\(error)")
        case .changedSince: self.init(409, kind: "photo-changed", "\(error)")
        case .decidedSince: self.init(409, kind: "decided-since", "\(error)")
        }
    }

    static func gone(order: String) -> Problem {
        Problem(
            410,
            kind: "order-gone",
            "The order '\(order)' has expired. Request the timeline or photos again."
        )
    }
}
