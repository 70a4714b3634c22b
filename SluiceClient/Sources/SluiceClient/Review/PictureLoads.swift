/// The pictures of a review, and the tasks that load them.
struct PictureLoads {
    private var plan = PicturePlan()
    private var tasks: [Int: Task<Void, Never>] = [:]
    private let backend: any ReviewBackend
    private let ended: @Sendable (Int, Result<EncodedPicture, any Error>) async -> Void
    private let found: @Sendable (CardPicture, String) async -> Void

    /// - Parameters:
    ///   - backend: loads pictures.
    ///   - ended: called when a load has ended, with its ticket. Its receiver calls ``end(_:_:)``.
    ///   - found: called with a stand-in for a photo. Its receiver calls ``find(_:of:)``.
    init(
        _ backend: any ReviewBackend,
        ended: @escaping @Sendable (Int, Result<EncodedPicture, any Error>) async -> Void,
        found: @escaping @Sendable (CardPicture, String) async -> Void
    ) {
        (self.backend, self.ended, self.found) = (backend, ended, found)
    }

    /// Of the card on display, and why the wanted one is unavailable.
    var picture: CardPicture { plan.picture }
    var problem: String? { plan.problem }

    func picture(of photo: Photo) -> EncodedPicture? { plan.picture(of: photo) }

    /// Loads what is wanted at this place: the card on display, then those ahead, then those behind.
    mutating func aim(at queue: SwipeQueue, _ description: ReviewDescription, _ size: PictureSize) {
        let (ahead, behind) =
            queue.isForward ? (queue.following, queue.preceding) : (queue.preceding, queue.following)
        let cards =
            [queue.card].compactMap { $0 } + ahead.prefix(description.prefetchDepth)
            + behind.prefix(description.prefetchBehind)
        let width = description.parallelPictures
        follow(plan.aim(at: cards.map(\.photo), size, isFirstShown: queue.card != nil, width: width))
    }

    mutating func end(_ ticket: Int, _ result: Result<EncodedPicture, any Error>) {
        guard tasks.removeValue(forKey: ticket) != nil else { return }
        follow(plan.ended(ticket, result))
    }

    mutating func find(_ picture: CardPicture, of photo: String) { plan.found(picture, of: photo) }

    /// Loads again what a lost connection prevented.
    mutating func retry() { follow(plan.retry()) }

    mutating func cancelAll() {
        for task in tasks.values { task.cancel() }
        tasks = [:]
    }

    private mutating func follow(_ effects: [PicturePlan.Effect]) {
        let (backend, ended, found) = (backend, ended, found)
        for effect in effects {
            switch effect {
            case .cancel(let ticket): tasks.removeValue(forKey: ticket)?.cancel()
            case .raise(let photo, let size, let priority):
                Task { await backend.raise(photo, size, to: priority) }
            case .findStandIn(let photo, let size):
                Task { await found(await backend.availablePicture(of: photo, size), photo.id) }
            case .load(let photo, let size, let priority, let ticket):
                tasks[ticket] = Task {
                    let result: Result<EncodedPicture, any Error>
                    do { result = .success(try await backend.picture(of: photo, size, priority)) } catch {
                        result = .failure(error)
                    }
                    await ended(ticket, result)
                }
            }
        }
    }
}
