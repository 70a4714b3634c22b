import PhotoIndex
import PhotoModel
import PhotoSession

/// Each runs as one call on the library's thread, so that the document matches the step.
extension ReviewSession {
    /// - Parameter share: of the guest who gets it; nil for the owner.
    func document(for share: Share?, _ destination: Destination? = nil) throws -> CurrentDocument {
        if let destination { try go(to: destination) }
        return CurrentDocument(try surroundings(), for: share)
    }

    func document(_ summary: SessionSummaryDocument) throws -> SessionDocument {
        _ = try currentID()
        return SessionDocument(summary, place: place, progress: progress())
    }

    /// - Parameter advances: Moves on if the photo on display is one of them, even if the decision was made before and the
    ///   move was lost.
    func decided(
        _ changes: [DecisionChange],
        about photos: [AssetID],
        for scope: DecisionScope?,
        advances: Bool,
        key: RequestKey?,
        share: Share?
    ) throws -> CurrentDocument {
        let changed = try decide(changes, about: photos, for: scope, key: key)
        let shown = try currentID()
        var document = try document(for: share, advances && shown.map(photos.contains) == true ? .next : nil)
        document.changed = changed
        return document
    }

    func outcome(
        for share: Share?,
        of step: @Sendable (isolated ReviewSession) throws -> UndoOutcome
    ) throws -> CurrentDocument {
        let outcome = OutcomeDocument(try step(self))
        var document = try document(for: share)
        (document.outcome, document.photos) = (outcome.outcome, outcome.photos)
        return document
    }

    func change(_ filter: PhotoFilter?, _ sort: PhotoSort?) throws {
        try setFilter(filter ?? self.filter, sort: sort)
    }
}
