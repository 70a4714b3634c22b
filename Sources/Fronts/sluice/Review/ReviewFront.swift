import Backpressure
import PhotoCommit
import PhotoIndex
import PhotoModel
import PhotoSession
import Terminal

/// A review on a terminal: takes keys, shows photos. Everything that happens comes one by one; nothing of it waits for
/// pictures, commits or a slow terminal.
actor ReviewFront {
    enum Ending: Sendable, Equatable {
        /// By the key for it.
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
    /// Counts questions, so that an answer is never taken for another one's.
    var question = 0
    /// What is to be shown once sidecars were looked at.
    var awaited: PhotoQuery?
    /// A commit that was asked for by a key.
    var commit: Task<Void, Never>?
    /// Finds what a photo is shown pixel by pixel of.
    var zooming: (photo: AssetID, task: Task<Void, Never>)?
    /// Counts frames.
    private var frame = 0
    private var isDrawing = false
    /// What is to be seen is not what was drawn last.
    var isStale = true

    init(
        _ review: ReviewSession,
        of library: PhotoLibrary,
        on terminal: TerminalDevice,
        _ abilities: TerminalAbilities,
        hasPictures: Bool,
        preferences: Preferences,
        pool: BlockingPool
    ) {
        (self.review, self.library, self.terminal, self.preferences) = (review, library, terminal, preferences)
        let (events, send) = AsyncStream.makeStream(of: FrontEvent.self)
        (self.events, self.send) = (events, send)
        screen = Screen(terminal.size, abilities)
        board = PictureBoard(abilities, pool: pool) { send.yield(.picture($0, $1)) }
        view = ReviewView()
        view.hasPictures = hasPictures
        view.library = library.name
        view.keys = KeyMap(preferences)
    }

    /// Until the person leaves.
    func run(_ greeting: String?) async -> Ending {
        let pumps = [
            Task { [terminal, send, onScreen] in
                for await event in terminal.events {
                    switch event {
                    case .taken(let mark): onScreen.take(mark)
                    // Whatever is on the screen now, it is not what was.
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
            await take(event)
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

    private func take(_ event: FrontEvent) async {
        switch event {
        case .terminal(let event, let seen): await take(event, seen)
        case .review(let event): await take(event)
        case .picture(let request, let outcome):
            if board.take(request, outcome) { isStale = true }
        case .drawn: isDrawing = false
        case .follows(let card): board.prepare(card)
        case .filter(let query): if query == awaited { await show(query) }
        case .zoom(let photo, let result): zoomed(photo, result)
        case .committed(let result, let thenLeave): await ended(result, thenLeave: thenLeave)
        }
    }

    private func take(_ event: TerminalEvent, _ seen: OnScreen.Content) async {
        switch event {
        case .key(let key): await press(key, seen)
        case .paste(let text): view.prompt?.paste(text)
        case .resize(let size): screen.resize(columns: size.columns, rows: size.rows)
        case .resumed: screen.invalidate()
        case .interrupted, .endOfInput: ending = .interrupted
        case .answer, .taken: return
        }
        isStale = true
    }

    private func take(_ event: ReviewEvent) async {
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
            // Of one that was asked for by a key this is known, or soon will be: it says the same.
            view.message = ReviewView.Message(report)
            await refresh()
        case .commitFailed(let reason):
            view.committing = nil
            tellNotCommitted(reason)
            await refresh()
        }
        isStale = true
    }
}

extension ReviewFront {
    /// Asks the review where it is.
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
        // Nobody waits for it.
        Task { [review, send] in
            if let card = try? await review.following() { send.yield(.follows(card)) }
        }
    }

    /// Says what went wrong; the review goes on.
    func attempt(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            view.message = ReviewView.Message(text: "\(error)", isProblem: true)
            isStale = true
        }
    }

    func tell(_ text: String, isProblem: Bool = false) {
        view.message = ReviewView.Message(text: text, isProblem: isProblem)
    }
}

// MARK: Drawing

extension ReviewFront {
    /// Some terminals keep pictures until they are told.
    private func removePictures() async {
        screen.clear()
        try? await terminal.write(screen.draw())
    }

    /// Draws what is to be seen, unless the terminal still takes the frame before: then when it has.
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
            // Where it cannot be written, an event says that the terminal is gone.
            try? await terminal.write(bytes, mark: frame)
            send.yield(.drawn)
        }
    }
}
