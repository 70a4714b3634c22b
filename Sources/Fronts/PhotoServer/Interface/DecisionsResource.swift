import Hummingbird
import HummingbirdCore
import PhotoModel
import PhotoSession

/// Decisions outside sessions: about some photos, or all that match a filter.
struct DecisionsResource: InterfaceResource {
    private struct Undo: Decodable {
        /// The key of the request whose step to undo or redo; absent for the last step.
        var of: RequestKey?

        private enum Key: String, CodingKey { case of }

        init(from decoder: any Decoder) throws {
            let body = try decoder.container(keyedBy: Key.self)
            of = try body.decodeIfPresent(String.self, forKey: .of).map { text in
                guard let key = RequestKey(text) else {
                    throw body.flaw(.of, "a key has 1 to \(RequestKey.maxCharacters) printable characters, no spaces")
                }
                return key
            }
        }
    }

    func add(to routes: InterfaceRoutes) {
        let (api, owner) = (routes.deciders, routes.owner)
        api.post("decide") { request, context in
            let body = try await request.document(DecisionBody.self)
            let changed = try await context.library.decide(body, key: try context.library.key(of: request))
            return try Response.json(DecidedDocument(changed: changed.count))
        }
        api.post("undo") { request, context in
            let (made, library) = (try await request.documentIfAny(Undo.self)?.of, context.library)
            return try Response.json(try await library.undo(of: made, key: try library.key(of: request)))
        }
        owner.post("redo") { request, context in
            let (key, library) = (try request.key(), context.library)
            return try Response.json(
                try await OutcomeDocument(try await library.redo(session: nil, key: key), in: library)
            )
        }
        api.refuseOthers("decide", than: .post)
        api.refuseOthers("undo", than: .post)
        owner.refuseOthers("redo", than: .post)
    }
}

extension OutcomeDocument {
    /// Includes the step's history item, because any step may have been undone.
    init(_ outcome: UndoOutcome, in library: PhotoLibrary) async throws {
        self.init(outcome)
        guard case .done(let step) = outcome else { return }
        self.step = try await library.reading {
            try $0.historyItem(ofStep: step.id, maxPhotos: HistoryDocument.maxNamed)
        }
    }
}
