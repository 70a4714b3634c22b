import Hummingbird
import PhotoSession
import Synchronization

/// Requests that make something or change files, by their keys: one that comes again while the server runs has the first
/// one's answer.
///
/// The work goes on when nobody waits for it any more.
final class RequestMemory: Sendable {
    struct Limits: Sendable {
        var requests = 256
        /// Of their answers' bodies: that of a commit tells of each photo that was left.
        var byteCount = 4 << 20
    }

    private struct Kept {
        var key: RequestKey
        var asked: String
        var work: Task<Response, any Error>
        /// Of the body; nil as long as the work goes on.
        var byteCount: Int?
    }

    private let limits: Limits
    /// The newest at the end.
    private let kept = Mutex<[Kept]>([])

    init(limits: Limits = Limits()) { self.limits = limits }

    /// - Parameter asked: what is asked for, to be told from another request with the same key.
    /// - Throws: what the work throws; `Problem`, 409, where the key was another request's.
    func once(
        _ key: RequestKey?,
        _ asked: String,
        _ work: @escaping @Sendable () async throws -> Response
    ) async throws -> Response {
        guard let key else { return try await Task { try await work() }.value }
        let found = kept.withLock { kept in
            if let known = kept.first(where: { $0.key == key }) { return known }
            let new = Kept(key: key, asked: asked, work: Task { try await work() })
            kept.append(new)
            return new
        }
        guard found.asked == asked else {
            throw Problem(
                409,
                kind: "key-used",
                "The key '\(key)' was given to another request before, and nothing was changed: give each a key of its own."
            )
        }
        do {
            let response = try await found.work.value
            note(found, response.body.contentLength ?? 0)
            return response
        } catch {
            // What failed did not do what was asked: it may come again.
            kept.withLock { $0.removeAll { $0.key == key && $0.work == found.work } }
            throw error
        }
    }

    private func note(_ done: Kept, _ byteCount: Int) {
        kept.withLock { kept in
            guard let place = kept.firstIndex(where: { $0.work == done.work }) else { return }
            kept[place].byteCount = byteCount
            var held = kept.reduce(0) { $0 + ($1.byteCount ?? 0) }
            // What goes on stays known: sent again, it would be done again.
            while kept.count > limits.requests || held > limits.byteCount,
                let oldest = kept.firstIndex(where: { $0.byteCount != nil && $0.work != done.work })
            {
                held -= kept.remove(at: oldest).byteCount ?? 0
            }
        }
    }
}
