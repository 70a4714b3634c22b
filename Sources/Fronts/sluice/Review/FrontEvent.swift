import PhotoCommit
import PhotoIndex
import PhotoModel
import PhotoSession
import Synchronization
import Terminal

/// What a review on a terminal lives by, one after the other.
enum FrontEvent: Sendable {
    /// With what was on the screen when it came.
    case terminal(TerminalEvent, OnScreen.Content)
    case review(ReviewEvent)
    case picture(PictureBoard.Request, PictureBoard.Outcome)
    /// What `next` will come to.
    case follows(ReviewCard)
    /// What the photos to be shown depend on has been looked at.
    case filter(PhotoQuery)
    /// A photo can be shown pixel by pixel now, or cannot.
    case zoom(AssetID, Result<Zoom, any Error>)
    /// The terminal has taken a frame.
    case drawn
    /// A commit that was asked for by a key has ended.
    case committed(Result<CommitReport, any Error>, thenLeave: Bool)
}

/// What the person sees, as far as the program can know: what the terminal took last.
///
/// Keys may come faster than frames. A decision is about the photo that was on the screen when its key came, never about
/// the one that has taken its place since.
final class OnScreen: Sendable {
    struct Content: Sendable, Equatable {
        var photo: AssetID?
        /// The number of the question that was asked.
        var question: Int?
        /// Arrows move the picture.
        var isZoomed = false
    }

    private struct State {
        var content = Content()
        /// The next frame may be on its way before it is known that the last one was taken.
        var coming: [(mark: Int, content: Content)] = []
    }

    private let state = Mutex(State())

    var content: Content { state.withLock { $0.content } }
    func set(_ content: Content) { state.withLock { $0.content = content } }

    /// A frame is being written.
    func expect(_ content: Content, mark: Int) { state.withLock { $0.coming.append((mark, content)) } }

    /// The terminal has it.
    func take(_ mark: Int) {
        state.withLock { state in
            guard let place = state.coming.firstIndex(where: { $0.mark == mark }) else { return }
            state.content = state.coming[place].content
            state.coming.removeSubrange(...place)
        }
    }
}
