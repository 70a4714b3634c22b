import PhotoModel
import Synchronization

/// The contents being prepared, so that two files with the same bytes are decoded once.
///
/// The first file to claim a content takes it through the stages. Other files with the same content wait here meanwhile
/// and share its outcome.
final class ContentsInFlight: Sendable {
    struct Follower: Sendable {
        var candidate: Candidate
        var stamp: FileStamp
    }

    private let followers = Mutex<[ContentID: [Follower]]>([:])

    /// - Returns: whether the caller is the first and has to do the work.
    func claim(_ content: ContentID, _ candidate: Candidate, _ stamp: FileStamp) -> Bool {
        followers.withLock { followers in
            guard followers[content] != nil else {
                followers[content] = []
                return true
            }
            followers[content]?.append(Follower(candidate: candidate, stamp: stamp))
            return false
        }
    }

    /// Ends the claim once its outcome is in the cache. The returned files share that outcome.
    func release(_ content: ContentID) -> [Follower] {
        followers.withLock { $0.removeValue(forKey: content) ?? [] }
    }
}
