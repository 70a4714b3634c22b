/// A review for a front that shows one card after the other: it decides at once, informs the library in the background, and has
/// the pictures of the next cards ready.
///
/// ```swift
/// let model = PhotoSwipeModel(review)
/// try await model.start()
/// for await view in await model.views() { show(view) }
/// …
/// await model.decide(.verdict(.favourite), about: shownPhoto)
/// await model.leave()
/// ```
///
/// Methods without `throws` return at once. What they lead to arrives as views and notices. Until `leave`, the model keeps
/// itself alive.
public actor PhotoSwipeModel {
    let backend: any ReviewBackend
    private let now: @Sendable () -> Duration
    private var state: SwipeState
    private var status = ReviewStatus()
    private var description: ReviewDescription?
    private var pictures: PictureLoads?
    /// A size that the front chose; nil for the library's tier for reviews.
    private var chosenSize: PictureSize?
    /// Callers that wait until no step is open.
    private var quiet = Promise<Void>()
    /// The last step, and the last one that is safe, or was refused.
    private var lastStep = 0
    private var lastSafeStep = 0
    /// Callers that wait until steps are safe.
    private var stepped = Promise<Void>()

    private let viewListeners = Listeners<SwipeView>()
    private let noticeListeners = Listeners<SwipeNotice>(.unbounded)
    private let steps: AsyncStream<(Int, ReviewStep)>
    private let stepsEnd: AsyncStream<(Int, ReviewStep)>.Continuation
    private var sending: Task<Void, Never>?
    private var following: [Task<Void, Never>] = []
    private var loading: Task<Void, Never>?

    /// - Parameter backend: the review.
    public init(_ backend: some ReviewBackend) {
        let start = ContinuousClock.now
        self.init(backend) { ContinuousClock.now - start }
    }

    /// - Parameter now: a monotonic clock.
    init(_ backend: some ReviewBackend, now: @escaping @Sendable () -> Duration) {
        (self.backend, self.now) = (backend, now)
        state = SwipeState(now: now())
        (steps, stepsEnd) = AsyncStream.makeStream()
    }

    /// Loads the review, and follows it until `leave`.
    ///
    /// - Throws: what the backend throws. It can be called again.
    public func start() async throws {
        guard sending == nil else { return }
        let news = await backend.news()
        let description = try await backend.description()
        let window = try await backend.window()
        guard sending == nil else { return }
        self.description = description
        state.shows(window)
        pictures = PictureLoads(
            backend,
            ended: { await self.loaded($0, $1) },
            found: { await self.found($0, of: $1) }
        )
        let (receipts, receiptsEnd) = AsyncStream<(Int, StepReceipt)>.makeStream()
        sending = Task { [steps] in
            for await (number, step) in steps {
                do { receiptsEnd.yield((number, try await backend.take(step))) } catch {
                    self.refused(number, error)
                }
                self.noteSafe(number)
            }
            receiptsEnd.finish()
        }
        following = [
            Task { for await (number, receipt) in receipts { await self.finish(number, receipt) } },
            Task { for await item in news { await self.hear(item) } },
        ]
        aim()
    }

    /// Ends. Steps that were taken are safe, and the review can be resumed.
    public func leave() async {
        stepsEnd.finish()
        await sending?.value
        for task in following { task.cancel() }
        loading?.cancel()
        pictures?.cancelAll()
        pictures = nil
        for promise in [quiet, stepped] { promise.fulfil(.failure(CancellationError())) }
        await backend.leave()
        viewListeners.finish()
        noticeListeners.finish()
    }

    /// What to show, now and whenever it changes. If it is not consumed, only the newest is kept.
    public func views() -> AsyncStream<SwipeView> { viewListeners.stream(beginningWith: view) }

    /// What to tell the user, from now on.
    public func notices() -> AsyncStream<SwipeNotice> { noticeListeners.stream() }

    /// What to show; nil before `start`.
    public var view: SwipeView? {
        guard let description else { return nil }
        var view = SwipeView(description: description)
        (view.card, view.isAtEnd) = (state.queue.card, state.queue.isAtEnd)
        if view.card != nil, let pictures { (view.picture, view.pictureProblem) = (pictures.picture, pictures.problem) }
        view.following = state.queue.following.first
        view.followingPicture = view.following.flatMap { pictures?.picture(of: $0.photo) }
        view.progress = state.progress(now: now())
        (view.unconfirmed, view.unconfirmedDecisions) = (state.openCount, state.openDecisionCount)
        (view.connection, view.committing) = (status.connection, status.committing)
        return view
    }

    /// Returns when every step that was taken so far is safe: the library has done it, or it is stored to be done. A front that
    /// waits for it before it shows a decision never shows one that a power cut could undo.
    ///
    /// A step that was refused counts as well; a notice reports it.
    ///
    /// - Throws: `CancellationError`, also if the review ends before.
    public func safe() async throws {
        let step = lastStep
        while lastSafeStep < step { try await stepped.value() }
    }

    /// Returns when the library has confirmed every step.
    ///
    /// - Throws: `CancellationError`, also if the review ends before.
    public func confirmed() async throws {
        while state.openCount > 0 { try await quiet.value() }
    }
}

// MARK: What the user does

extension PhotoSwipeModel {
    /// Decides about a photo. If it is on display and gets a verdict, the next card is shown.
    ///
    /// - Parameters:
    ///   - change: what to change.
    ///   - photo: the ID of the photo that the user saw; nil for the one on display now.
    ///   - only: of a stack, only the files in this format, such as `raw`; nil for the files that the review lists.
    /// - Returns: nil if there is no photo.
    @discardableResult
    public func decide(_ change: PhotoChange, about photo: String? = nil, only: String? = nil) -> DecidedCard? {
        guard let photo = photo ?? state.queue.card?.id else { return nil }
        let card = DecidedCard(
            photo: state.queue.card(of: photo)?.photo,
            wasOnDisplay: state.queue.card?.id == photo
        )
        follow(state.decide([change], about: photo, only: only, now: now()))
        return card
    }

    /// Goes on without a verdict.
    public func next() { follow(state.next()) }

    /// Goes back by one photo.
    public func previous() { follow(state.previous()) }

    /// Goes to a photo, also one that is not in the review.
    public func jump(to photo: String) { follow(state.jump(to: photo)) }

    /// Goes to a place: 0 for the first photo.
    public func jump(toPlace place: Int) { follow(state.jump(toPlace: place)) }

    /// Undoes the review's last step, also one before this sitting.
    public func undo() { follow(state.undo(now: now())) }

    public func redo() { follow(state.redo()) }

    /// Which pictures to show; nil for the library's tier for reviews.
    public func show(_ size: PictureSize?) {
        chosenSize = size
        aim()
    }

    /// Changes the filter and the order, after the steps that are open. Stays at the photo on display if it matches.
    ///
    /// - Parameters:
    ///   - filter: such as `camera:nikon`; nil for the present one.
    ///   - sort: such as `-taken`; nil for the present one.
    /// - Throws: what the backend throws, such as `SluiceProblem` if it is not a filter; `CancellationError`.
    public func show(filter: String? = nil, sort: String? = nil) async throws {
        try await confirmed()
        guard let present = description else { return }
        let window = try await backend.show(filter: filter ?? present.filter, sort: sort ?? present.sort)
        description = try await backend.description()
        // A step that was taken meanwhile brings its own window.
        if state.openCount == 0 { state.shows(window) }
        aim()
    }
}

// MARK: What the library says

extension PhotoSwipeModel {
    /// The results of this sitting's commits that changed files, oldest first.
    public var commits: [CommitResult] { status.commits }

    /// A commit that was asked for here is done.
    func note(_ result: CommitResult) {
        status.note(result)
        follow(state.changed())
    }

    private func finish(_ number: Int, _ receipt: StepReceipt) async {
        do {
            let answer = try await receipt.answer()
            pictures?.retry()
            follow(state.answered(number, answer))
        } catch is CancellationError {
            return
        } catch {
            refused(number, error)
        }
    }

    private func noteSafe(_ number: Int) {
        lastSafeStep = number
        stepped.fulfil(.success(()))
        stepped = Promise()
    }

    private func refused(_ number: Int, _ error: any Error) { follow(state.refused(number, "\(error)")) }

    private func hear(_ news: ReviewNews) async {
        for effect in status.hear(news) {
            switch effect {
            case .tell(let notice): noticeListeners.send(notice)
            case .reload: follow(state.changed())
            case .describe: if let changed = try? await backend.description() { description = changed }
            case .retryPictures: pictures?.retry()
            }
        }
        aim()
    }

    private func follow(_ effects: [SwipeState.Effect]) {
        for effect in effects {
            switch effect {
            case .take(let step, let number):
                lastStep = number
                stepsEnd.yield((number, step))
            case .tell(let notice): noticeListeners.send(notice)
            case .load(let version): loading = Task { await self.load(version) }
            }
        }
        if state.openCount == 0 {
            quiet.fulfil(.success(()))
            quiet = Promise()
        }
        aim()
    }

    private func load(_ version: Int) async {
        do {
            let window = try await backend.window()
            follow(state.loaded(window, version: version))
        } catch {
            // Once the library can be reached, it is loaded again.
            let isPassing = error.isTransient || error is CancellationError
            follow(state.notLoaded(isPassing ? nil : "\(error)"))
        }
    }

    /// Loads the pictures that are wanted at this place, and shows the present state.
    private func aim() {
        guard let description else { return }
        pictures?.aim(at: state.queue, description, chosenSize ?? .tier(description.reviewTier))
        viewListeners.send(view)
    }

    private func found(_ picture: CardPicture, of photo: String) {
        pictures?.find(picture, of: photo)
        viewListeners.send(view)
    }

    private func loaded(_ ticket: Int, _ result: Result<EncodedPicture, any Error>) {
        pictures?.end(ticket, result)
        viewListeners.send(view)
    }
}

extension Listeners {
    /// Nothing is sent before there is something.
    fileprivate func send(_ value: Value?) { if let value { send(value) as Void } }
}
