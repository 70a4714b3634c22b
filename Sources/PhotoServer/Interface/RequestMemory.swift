import PhotoSession
import Synchronization

/// Requests that change files, by their keys: one that comes again while the server runs has the first one's outcome.
///
/// The work goes on when nobody waits for it any more.
final class RequestMemory: Sendable {
    private static let most = 256

    private struct Kept {
        var key: RequestKey
        var asked: String
        var work: Task<CommitDocument, any Error>
    }

    /// The newest at the end.
    private let kept = Mutex<[Kept]>([])

    /// - Parameter asked: what is asked for, to be told from another request with the same key.
    /// - Throws: what the work throws; `Problem`, 409, where the key was another request's.
    func once(
        _ key: RequestKey?,
        _ asked: String,
        _ work: @escaping @Sendable () async throws -> CommitDocument
    ) async throws -> CommitDocument {
        guard let key else { return try await Task { try await work() }.value }
        let found = kept.withLock { kept in
            if let known = kept.first(where: { $0.key == key }) { return known }
            let new = Kept(key: key, asked: asked, work: Task { try await work() })
            kept.append(new)
            if kept.count > Self.most { kept.removeFirst() }
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
            return try await found.work.value
        } catch {
            // What failed did not do what was asked: it may come again.
            kept.withLock { $0.removeAll { $0.key == key && $0.work == found.work } }
            throw error
        }
    }
}
