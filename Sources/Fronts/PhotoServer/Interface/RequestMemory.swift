import Hummingbird
import PhotoSession
import Synchronization

/// Answers to requests that create something or change files, by request key: a request repeated while the server runs gets
/// the first one's answer.
///
/// The work continues when nobody waits for it any more.
final class RequestMemory: Sendable {
    struct Limits: Sendable {
        var requests = 256
        /// The limit for the bodies of their answers: a commit's answer lists every skipped photo.
        var byteCount = 4 << 20
    }

    private struct Kept {
        var key: RequestKey
        var summary: String
        var work: Task<Response, any Error>
        /// The size of the body; nil while the work goes on.
        var byteCount: Int?
    }

    private let limits: Limits
    /// The newest is last.
    private let kept = Mutex<[Kept]>([])

    init(limits: Limits = Limits()) { self.limits = limits }

    /// - Parameter summary: A description of the request, to detect another request with the same key.
    /// - Throws: What the work throws; `Problem`, 409, if the key belongs to another request.
    func once(
        _ key: RequestKey?,
        _ summary: String,
        _ work: @escaping @Sendable () async throws -> Response
    ) async throws -> Response {
        guard let key else { return try await Task { try await work() }.value }
        let found = kept.withLock { kept in
            if let known = kept.first(where: { $0.key == key }) { return known }
            let new = Kept(key: key, summary: summary, work: Task { try await work() })
            kept.append(new)
            return new
        }
        guard found.summary == summary else {
            throw Problem(
                409,
                kind: "key-used",
                "The key '\(key)' belongs to another request, so nothing was changed. Give each request a new key."
            )
        }
        do {
            let response = try await found.work.value
            note(found, response.body.contentLength ?? 0)
            return response
        } catch {
            // A failed request did not do its work, so it may be sent again.
            kept.withLock { $0.removeAll { $0.key == key && $0.work == found.work } }
            throw error
        }
    }

    private func note(_ done: Kept, _ byteCount: Int) {
        kept.withLock { kept in
            guard let place = kept.firstIndex(where: { $0.work == done.work }) else { return }
            kept[place].byteCount = byteCount
            var held = kept.reduce(0) { $0 + ($1.byteCount ?? 0) }
            // Requests under way are never dropped: a repeated one would be done twice.
            while kept.count > limits.requests || held > limits.byteCount,
                let oldest = kept.firstIndex(where: { $0.byteCount != nil && $0.work != done.work })
            {
                held -= kept.remove(at: oldest).byteCount ?? 0
            }
        }
    }
}
