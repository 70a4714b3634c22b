import PhotoModel
import Synchronization

/// Which contents are under way, so that two files with the same bytes are decoded once.
///
/// The first to claim a content takes it through the stages; files that come with the same content
/// meanwhile wait here, and share its outcome.
final class ContentsInFlight: Sendable {
    struct Follower: Sendable {
        var candidate: Candidate
        var stamp: FileStamp
    }

    private let followers = Mutex<[ContentID: [Follower]]>([:])

    /// - Returns: whether the caller is the first, and is to do the work.
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

    /// Ends the claim, once its outcome is in the cache; the files returned have the same one.
    func release(_ content: ContentID) -> [Follower] {
        followers.withLock { $0.removeValue(forKey: content) ?? [] }
    }
}
