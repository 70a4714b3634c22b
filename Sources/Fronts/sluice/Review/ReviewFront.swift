import Backpressure
import PhotoCommit
import PhotoIndex
import PhotoModel
import PhotoSession
import Terminal

/// A review on a terminal: handles keys, shows photos. Events are processed one by one, and no event waits for
/// pictures, commits or a slow terminal.
actor ReviewFront {
    enum Ending: Sendable, Equatable {
        /// By its key.
        case left
        /// By Ctrl-C or a signal, or because the terminal is gone: nothing is committed.
        case interrupted
    }

    let review: ReviewSession
    let library: PhotoLibrary
    let terminal: TerminalDevice
    let events: AsyncStream<FrontEvent>
    let send: AsyncStream<FrontEvent>.Continuation
    let onScreen = OnScreen()

    var screen: Screen
    var view: ReviewView
    var board: PictureBoard
    var preferences: Preferences
    var ending: Ending?
    /// Counts questions, so that an answer never applies to another question.
    var question = 0
    /// The query to show once sidecars are read.
    var awaited: PhotoQuery?
    /// A commit started by a key.
    var commit: Task<Void, Never>?
    /// Finds the picture for showing a photo pixel by pixel.
    var zooming: (photo: AssetID, task: Task<Void, Never>)?
    /// Counts frames.
    private var frame = 0
    private var isDrawing = false
    /// Whether the view has changed since it was drawn.
    var isStale = true

    init(
        _ review: ReviewSession,
        of library: PhotoLibrary,
        on terminal: TerminalDevice,
        _ capabilities: TerminalCapabilities,
        hasPictures: Bool,
        preferences: Preferences,
        pool: BlockingPool
    ) {
        (self.review, self.library, self.terminal, self.preferences) = (review, library, terminal, preferences)
        let (events, send) = AsyncStream.makeStream(of: FrontEvent.self)
        (self.events, self.send) = (events, send)
        screen = Screen(terminal.size, capabilities)
        board = PictureBoard(capabilities, pool: pool) { send.yield(.picture($0, $1)) }
        view = ReviewView()
        view.hasPictures = hasPictures
        view.library = library.name
        view.keys = KeyMap(preferences)
    }

    /// Runs until the person leaves.
    func run(_ greeting: String?) async -> Ending {
        let pumps = [
            Task { [terminal, send, onScreen] in
                for await event in terminal.events {
                    switch event {
                    case .accepted(let mark): onScreen.confirm(mark)
                    // The screen no longer shows the last frame.
                    case .resumed: onScreen.set(OnScreen.Content())
                    default: break
                    }
                    send.yield(.terminal(event, onScreen.content))
                }
            },
            Task { [events = await review.events(), send] in
                for await event in events { send.yield(.review(event)) }
            },
        ]
        view.message = greeting.map { ReviewView.Message(text: $0) }
        await refresh()
        draw()
        for await event in events {
            await handle(event)
            if let ending {
                for pump in pumps { pump.cancel() }
                commit?.cancel()
                zooming?.task.cancel()
                if ending == .left { await removePictures() }
                return ending
            }
            draw()
        }
        return .interrupted
    }

    private func handle(_ event: FrontEvent) async {
        switch event {
        case .terminal(let event, let seen): await handle(event, seen)
        case .review(let event): await handle(event)
        case .picture(let request, let outcome):
            if board.handle(request, outcome) { isStale = true }
        case .drawn: isDrawing = false
        case .follows(let card): board.prepare(card)
        case .filter(let query): if query == awaited { await show(query) }
        case .zoom(let photo, let result): zoomed(photo, result)
        case .committed(let result, let thenLeave): await ended(result, thenLeave: thenLeave)
        }
    }

    private func handle(_ event: TerminalEvent, _ seen: OnScreen.Content) async {
        switch event {
        case .key(let key): await press(key, seen)
        case .paste(let text): view.prompt?.paste(text)
        case .resize(let size): screen.resize(columns: size.columns, rows: size.rows)
        case .resumed: screen.invalidate()
        case .interrupted, .endOfInput: ending = .interrupted
        case .answer, .accepted: return
        }
        isStale = true
    }

    private func handle(_ event: ReviewEvent) async {
        switch event {
        case .arrived(let photo):
            guard photo == view.card?.id else { return }
            await refresh()
        case .failed(let photo, let reason): board.fail(photo, reason)
        case .changed: await refresh()
        case .preferencesChanged(let changed):
            preferences = changed
            view.keys = KeyMap(changed)
            await refresh()
        case .committing(let progress): view.committing = progress.done < progress.total ? progress : nil
        case .committed(let report):
            view.committing = nil
            // A commit started by a key also sets this message, with the same text.
            view.message = ReviewView.Message(report)
            await refresh()
        case .commitFailed(let reason):
            view.committing = nil
            showNotCommitted(reason)
            await refresh()
        }
        isStale = true
    }
}

extension ReviewFront {
    /// Shows the current position of the review.
    func refresh() async {
        await attempt {
            let position = try await review.current()
            await show(position)
        }
    }

    func show(_ position: ReviewPosition) async {
        let before = view.card?.photo
        view.card = position.card
        if before?.id != view.card?.id || before?.byteCount != view.card?.photo.byteCount { endZoom() }
        view.progress = await review.progress()
        view.filter = await review.filter.text
        view.sort = await review.sort.text
        isStale = true
        guard view.hasPictures else { return }
        // Nothing waits for this task.
        Task { [review, send] in
            if let card = try? await review.following() { send.yield(.follows(card)) }
        }
    }

    /// Shows an error as a message. The review continues.
    func attempt(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            view.message = ReviewView.Message(text: "\(error)", isProblem: true)
            isStale = true
        }
    }

    func showMessage(_ text: String, isProblem: Bool = false) {
        view.message = ReviewView.Message(text: text, isProblem: isProblem)
    }
}

// MARK: Drawing

extension ReviewFront {
    /// Some terminals keep pictures until these are deleted explicitly.
    private func removePictures() async {
        screen.clear()
        try? await terminal.write(screen.draw())
    }

    /// Draws the view, unless the terminal has not accepted the previous frame yet: then once it has.
    private func draw() {
        guard isStale, !isDrawing else { return }
        isStale = false
        let layout = view.layout(columns: screen.columns, rows: screen.rows)
        let hasRoom = view.hasPictures && layout != nil
        board.want(hasRoom ? view.card : nil, in: layout?.picture ?? screen.area, view.zoom)
        (view.picture, view.pictureProblem) = (board.picture, board.problem)
        screen.put(view)
        let bytes = screen.draw()
        let content = OnScreen.Content(
            photo: layout == nil || view.overlay == .help ? nil : view.card?.id,
            question: view.prompt == nil ? nil : question,
            isZoomed: isZooming
        )
        guard !bytes.isEmpty else { return onScreen.set(content) }
        isDrawing = true
        frame += 1
        onScreen.expect(content, mark: frame)
        Task { [terminal, send, frame] in
            // If this fails, an event reports that the terminal is gone.
            try? await terminal.write(bytes, mark: frame)
            send.yield(.drawn)
        }
    }
}
