import Hummingbird
import HummingbirdCore
import PhotoModel
import PhotoSession

/// Decisions outside sessions: about some photos, or all that match a filter.
struct DecisionsResource: InterfaceResource {
    let library: PhotoLibrary
    let orders: OrderKeeper

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

    func add(to api: RouterGroup<InterfaceContext>) {
        api.post("decide") { request, _ in
            let body = try await request.document(DecisionBody.self)
            return try Response.json(DecidedDocument(changed: try await decide(body, try request.key()).count))
        }
        api.post("undo") { request, _ in
            let (made, key) = (try await request.documentIfAny(Undo.self)?.of, try request.key())
            return try Response.json(try await document(try await library.undo(session: nil, of: made, key: key)))
        }
        api.post("redo") { request, _ in
            let key = try request.key()
            return try Response.json(try await document(try await library.redo(session: nil, key: key)))
        }
        api.refuseOthers("decide", than: .post)
        api.refuseOthers("undo", than: .post)
        api.refuseOthers("redo", than: .post)
    }

    /// Includes the step's history item, because any step may have been undone.
    private func document(_ outcome: UndoOutcome) async throws -> OutcomeDocument {
        var document = OutcomeDocument(outcome)
        guard case .done(let step) = outcome else { return document }
        document.step = try await library.reading {
            try $0.historyItem(ofStep: step.id, maxPhotos: HistoryDocument.maxNamed)
        }
        return document
    }

    private func decide(_ body: DecisionBody, _ key: RequestKey?) async throws -> [AssetID] {
        switch body.subject {
        case .photos(let photos):
            return try await library.decide(
                body.changes,
                about: photos,
                for: body.scope ?? .stack,
                session: nil,
                key: key
            )
        case .all(let filter, let expected):
            return try await library.decide(
                body.changes,
                aboutAll: filter,
                for: body.scope,
                expected: expected,
                key: key
            )
        case .places(let places, let order):
            let orders = orders
            return try await library.decide(body.changes, about: places, ofOrder: order, for: body.scope, key: key) {
                try orders.order(order)
            }
        }
    }
}
