import Backpressure
import SluiceClient
import Terminal

/// A review on a terminal: handles keys, shows photos. Events are processed one by one, and no event waits for
/// pictures, commits, a server or a slow terminal.
actor ReviewFront {
    enum Ending: Sendable, Equatable {
        /// By its key.
        case left
        /// By Ctrl-C or a signal, or because the terminal is gone: nothing is committed.
        case interrupted
    }

    let model: PhotoSwipeModel
    let host: any ReviewHost
    let terminal: TerminalDevice
    let events: AsyncStream<FrontEvent>
    let send: AsyncStream<FrontEvent>.Continuation
    let onScreen = OnScreen()

    var screen: Screen
    var view = ReviewView()
    var board: PictureBoard
    var ending: Ending?
    /// Counts questions, so that an answer never applies to another question.
    var question = 0
    /// What the library was asked last; an answer to anything earlier is obsolete.
    var inquiry = 0
    /// Whether the answer decides about leaving.
    var isLeaving = false
    /// What the commit would do that was asked about last.
    var preview: CommitPreview?
    /// A commit started by a key.
    var commit: Task<Void, Never>?
    /// Finds the picture for showing a photo pixel by pixel.
    var zooming: (photo: String, task: Task<Void, Never>)?
    /// The card that `next` leads to, if its picture is loaded.
    private var following: (card: Card, picture: EncodedPicture)?
    /// Counts frames.
    private var frame = 0
    private var isDrawing = false
    /// Whether the view has changed since it was drawn.
    var isStale = true

    /// - Parameter model: has been started.
    init(
        _ model: PhotoSwipeModel,
        _ host: any ReviewHost,
        on terminal: TerminalDevice,
        _ capabilities: TerminalCapabilities,
        hasPictures: Bool,
        pool: BlockingPool
    ) {
        (self.model, self.host, self.terminal) = (model, host, terminal)
        let (events, send) = AsyncStream.makeStream(of: FrontEvent.self)
        (self.events, self.send) = (events, send)
        screen = Screen(terminal.size, capabilities)
        board = PictureBoard(capabilities, pool: pool) { send.yield(.picture($0, $1)) }
        view.hasPictures = hasPictures
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
            Task { [views = await model.views(), send] in
                for await _ in views { send.yield(.changed) }
            },
            Task { [notices = await model.notices(), send] in
                for await notice in notices { send.yield(.notice(notice)) }
            },
        ]
        view.message = greeting.map { ReviewView.Message(text: $0) }
        await refresh()
        draw()
        for await event in events {
            await handle(event)
            if let ending {
                for pump in pumps { pump.cancel() }
                if host.stopsCommits { commit?.cancel() }
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
        case .changed: await refresh()
        case .notice(let notice): await handle(notice)
        case .picture(let request, let outcome):
            if board.handle(request, outcome) { isStale = true }
        case .drawn:
            isDrawing = false
            prepareNext()
        case .zoom(let photo, let result): zoomed(photo, result)
        case .answered(let number, let answer): if number == inquiry { await take(answer) }
        case .committed(let result, let thenLeave):
            await ended(result, thenLeave: thenLeave)
            isStale = true
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

    /// What happened that the person did not do just now.
    private func handle(_ notice: SwipeNotice) async {
        await refresh()
        switch notice {
        case .undone(let outcome, let photos): await tell("undo", outcome, photos)
        case .redone(let outcome, let photos): await tell("redo", outcome, photos)
        case .refused(let reason), .failed(let reason): showMessage(reason, isProblem: true)
        // The end of one that was started by a key is another event.
        case .committed(let result): if commit == nil { view.message = ReviewView.Message(result) }
        case .commitFailed(let reason): if commit == nil { showNotCommitted(reason) }
        }
        isStale = true
    }
}

extension ReviewFront {
    /// Takes the present state of the model. Its events say only that there is another one: what they carry may be older.
    func refresh() async {
        guard let swipe = await model.view else { return }
        let before = view.card?.photo
        if view.take(swipe) { isStale = true }
        if before?.id != view.card?.id || before?.byteCount != view.card?.photo.byteCount { endZoom() }
        following = swipe.followingPicture.flatMap { picture in swipe.following.map { ($0, picture) } }
        // Otherwise after the next frame.
        if !isStale && !isDrawing { prepareNext() }
    }

    /// Asks the library. A later call makes the answer obsolete.
    ///
    /// - Parameter atOnce: whether the answer comes before the next key is handled.
    func ask(atOnce: Bool? = nil, _ work: @escaping @Sendable () async -> FrontEvent.Answer) async {
        inquiry += 1
        if atOnce ?? host.answersAtOnce { return await take(await work()) }
        Task { [send, inquiry] in send.yield(.answered(inquiry, await work())) }
    }

    func showMessage(_ text: String, isProblem: Bool = false) {
        view.message = ReviewView.Message(text: text, isProblem: isProblem)
        isStale = true
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
        board.want(hasRoom ? view.shown : nil, in: layout?.picture ?? screen.area, view.zoom)
        (view.picture, view.pictureProblem) = (board.picture, board.problem)
        screen.put(view)
        let bytes = screen.draw()
        let content = OnScreen.Content(
            photo: layout == nil || view.overlay == .help ? nil : view.card?.id,
            question: view.prompt == nil ? nil : question,
            isZoomed: isZooming
        )
        guard !bytes.isEmpty else {
            onScreen.set(content)
            return prepareNext()
        }
        isDrawing = true
        frame += 1
        onScreen.expect(content, mark: frame)
        Task { [terminal, send, frame] in
            // If this fails, an event reports that the terminal is gone.
            try? await terminal.write(bytes, mark: frame)
            send.yield(.drawn)
        }
    }

    /// Has the next picture made, once nothing of the present frame waits for that.
    private func prepareNext() {
        if view.hasPictures, let following { board.prepare(following.card, following.picture) }
    }
}
