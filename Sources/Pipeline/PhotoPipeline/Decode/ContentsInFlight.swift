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

    enum Claim {
        /// The caller is the first and has to do the work.
        case granted
        case follows
        /// The content may be that of this file, and may be another: compare them, and claim again.
        case toCompare(Candidate)
    }

    private struct Work {
        var holder: Candidate
        var followers: [Follower] = []
    }

    private let works = Mutex<[ContentID: Work]>([:])

    /// - Parameter compared: a file with this content, of which the caller knows that its bytes are the same.
    func claim(
        _ content: ContentID,
        _ candidate: Candidate,
        _ stamp: FileStamp,
        sameAs compared: Candidate? = nil
    ) -> Claim {
        works.withLock { works in
            guard let work = works[content] else {
                works[content] = Work(holder: candidate)
                return .granted
            }
            guard !content.isPartial || compared?.place == work.holder.place else { return .toCompare(work.holder) }
            works[content]?.followers.append(Follower(candidate: candidate, stamp: stamp))
            return .follows
        }
    }

    /// Ends the claim once its outcome is in the cache. The returned files share that outcome.
    func release(_ content: ContentID) -> [Follower] {
        works.withLock { $0.removeValue(forKey: content)?.followers ?? [] }
    }
}
