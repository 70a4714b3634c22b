import Foundation

@testable import SluiceClient

/// A server with one review, `s`, whose pictures come as a test says.
final class SlowReviewServer: Sendable {
    private struct State {
        var place = 0
        var verdicts: [Int: Verdict] = [:]
        var keys: Set<String> = []
        var isUp = true
    }

    let server: SlowServer
    /// Requests for pictures, such as `c0/large`.
    let pictures = Recorder<String>()
    /// Bodies of decisions that were executed.
    let decisions = Recorder<String>()
    private let state: Locked<State>

    /// - Parameters:
    ///   - total: photos of the review.
    ///   - picture: answers requests for pictures.
    init(_ total: Int = 20, picture: @escaping @Sendable (SlowRequest, String) -> Void) throws {
        let state = Locked(State())
        let (pictures, decisions) = (pictures, decisions)
        let samples = SchemaSamples(document: try InterfaceDocument.shared.get(), kind: .most(choice: 0))
        func sample(_ name: String, _ more: [String: JSONValue]) throws -> String {
            let sample = samples.document.schema(name).flatMap { samples.sample($0)?.object } ?? [:]
            return String(decoding: try JSONEncoder().encode(sample.merging(more) { $1 }), as: UTF8.self)
        }
        let tiers = try JSONDecoder().decode(
            JSONValue.self,
            from: Data(#"[{"name":"large","edge":2048,"digest":"l"},{"name":"thumb","edge":256,"digest":"t"}]"#.utf8)
        )
        let library = try sample("Library", ["reviewTier": .text("large"), "tiers": tiers])
        let preferences = try sample("Preferences", ["prefetch-depth": .number(5)])
        let session = try sample("Session", ["id": .text("s")])
        self.state = state
        server = try SlowServer { request in
            let path = String(request.path.dropFirst("/api/v1".count))
            if path.hasPrefix("/tiers/") {
                let name = String(path.dropFirst("/tiers/".count))
                pictures.add(name)
                return picture(request, name)
            }
            guard state.withLock({ $0.isUp }) else { return request.close() }
            switch path {
            case "/library": request.answer(json: library)
            case "/preferences": request.answer(json: preferences)
            case "/sessions/s": request.answer(json: session)
            case "/events":
                request.beginEvents("id: a-1\n\n")
                request.untilClosed()
            case "/sessions/s/current", "/sessions/s/jump", "/sessions/s/decide":
                let window = state.withLock { state -> ReviewWindow in
                    if path.hasSuffix("decide"), state.keys.insert(request.fields["idempotency-key"] ?? "").inserted {
                        decisions.add(request.text)
                        state.verdicts[state.place] = .keep
                        state.place += 1
                    } else if path.hasSuffix("jump") {
                        state.place = Int(request.text.filter(\.isNumber)) ?? 0
                    }
                    return SluiceClientTests.window(state.place, of: total, state.verdicts)
                }
                request.answer(json: (try? String(decoding: JSONEncoder().encode(window), as: UTF8.self)) ?? "")
            default: request.refuse(404)
            }
        }
    }

    /// Whether requests other than those for pictures are answered.
    func set(isUp: Bool) { state.withLock { $0.isUp = isUp } }

    /// - Parameter width: pictures at a time.
    func model(width: Int = 4) async throws -> (PhotoSwipeModel, SluiceClient) {
        var configuration = SluiceClient.Configuration()
        configuration.parallelPictures = width
        let client = try SluiceClient(server, configuration)
        let outbox = try await Outbox(client)
        let model = PhotoSwipeModel(try await ServerReview(client, session: "s", outbox: outbox))
        try await model.start()
        return (model, client)
    }
}
