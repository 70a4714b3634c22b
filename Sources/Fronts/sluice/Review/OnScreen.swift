import Synchronization

/// What the person sees, as far as the program can know: the last frame that the terminal accepted.
///
/// Keys can arrive faster than frames. A decision applies to the photo that was on the screen when its key arrived,
/// never to its successor.
final class OnScreen: Sendable {
    struct Content: Sendable, Equatable {
        var photo: String?
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
