import PhotoCommit
import PhotoIndex
import PhotoModel
import PhotoSession
import Synchronization
import Terminal

/// The events of a review on a terminal, processed one after another.
enum FrontEvent: Sendable {
    /// With what was on the screen when it arrived.
    case terminal(TerminalEvent, OnScreen.Content)
    case review(ReviewEvent)
    case picture(PictureBoard.Request, PictureBoard.Outcome)
    /// The photo that `next` will lead to.
    case follows(ReviewCard)
    /// The sidecars that a query depends on were read.
    case filter(PhotoQuery)
    /// Whether a photo can be shown pixel by pixel.
    case zoom(AssetID, Result<Zoom, any Error>)
    /// The terminal accepted a frame.
    case drawn
    /// A commit started by a key has ended.
    case committed(Result<CommitReport, any Error>, thenLeave: Bool)
}

/// What the person sees, as far as the program can know: the last frame that the terminal accepted.
///
/// Keys can arrive faster than frames. A decision applies to the photo that was on the screen when its key arrived,
/// never to its successor.
final class OnScreen: Sendable {
    struct Content: Sendable, Equatable {
        var photo: AssetID?
        /// The number of the open question.
        var question: Int?
        /// Whether arrow keys move the picture.
        var isZoomed = false
    }

    private struct State {
        var content = Content()
        /// The next frame may be on its way before the acknowledgement of the last one arrives.
        var pendingFrames: [(mark: Int, content: Content)] = []
    }

    private let state = Mutex(State())

    var content: Content { state.withLock { $0.content } }
    func set(_ content: Content) { state.withLock { $0.content = content } }

    /// Records that a frame is being written.
    func expect(_ content: Content, mark: Int) { state.withLock { $0.pendingFrames.append((mark, content)) } }

    /// Records that the terminal accepted it.
    func confirm(_ mark: Int) {
        state.withLock { state in
            guard let place = state.pendingFrames.firstIndex(where: { $0.mark == mark }) else { return }
            state.content = state.pendingFrames[place].content
            state.pendingFrames.removeSubrange(...place)
        }
    }
}
