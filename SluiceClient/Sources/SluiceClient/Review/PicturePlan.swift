/// Identifies a picture of a card: also by its content, so that an edited photo is not shown as before.
struct PictureKey: Sendable, Hashable {
    var photo: String
    var content: String?
    var size: PictureSize

    init(_ photo: Photo, _ size: PictureSize) { (self.photo, content, self.size) = (photo.id, photo.contentID, size) }
}

/// Which pictures of a review to load, and those loaded: of the card on display, and of those around it. Pure.
struct PicturePlan: Sendable {
    enum Effect: Sendable, Hashable {
        /// Then call `ended`, with the ticket.
        case load(Photo, PictureSize, PicturePriority, ticket: Int)
        case raise(Photo, PictureSize, PicturePriority)
        case cancel(ticket: Int)
        /// Look for what is at hand, and call `found`.
        case findStandIn(Photo, PictureSize)
    }

    private struct Load: Sendable {
        var ticket: Int
        var priority: PicturePriority
    }

    private struct Failure: Sendable {
        var reason: String
        var isTransient: Bool
    }

    /// Loads at a time, plus one if the first photo's starts beside them.
    private var width = 1
    /// Most wanted first.
    private var photos: [Photo] = []
    private var isFirstShown = true
    private var size = PictureSize.tier("")
    private var held: [PictureKey: EncodedPicture] = [:]
    private var loads: [PictureKey: Load] = [:]
    /// Not loaded again until something changes.
    private var failed: [PictureKey: Failure] = [:]
    private var standIn: (photo: String, picture: CardPicture)?
    /// The photo for which a stand-in was looked for.
    private var lookedFor: PictureKey?
    private var lastTicket = 0

    /// What is wanted now.
    ///
    /// - Parameters:
    ///   - photos: that of the card on display, then the others, most wanted first.
    ///   - isFirstShown: false without a card on display; then the others are loaded all the same.
    ///   - width: loads at a time. A single one would leave the connection idle while the server reads or renders; many would
    ///     slow the most wanted one down.
    mutating func aim(
        at photos: [Photo],
        _ size: PictureSize,
        isFirstShown: Bool = true,
        width: Int
    ) -> [Effect] {
        let shownBefore = self.photos.first?.id
        (self.photos, self.size, self.isFirstShown, self.width) = (photos, size, isFirstShown, max(1, width))
        let keys = photos.map { PictureKey($0, size) }
        let wanted = Set(keys)
        if let first = keys.first, first.photo != shownBefore, failed[first]?.isTransient == true {
            failed[first] = nil
        }
        failed = failed.filter { wanted.contains($0.key) }
        keepStandIn(keys.first)
        held = held.filter { wanted.contains($0.key) }
        var effects: [Effect] = []
        for (key, load) in loads where !wanted.contains(key) {
            loads[key] = nil
            effects.append(.cancel(ticket: load.ticket))
        }
        effects += begin()
        if let first = photos.first, held[keys[0]] == nil, standIn == nil, lookedFor != keys[0] {
            lookedFor = keys[0]
            effects.append(.findStandIn(first, size))
        }
        return effects
    }

    private mutating func begin() -> [Effect] {
        var effects: [Effect] = []
        for (place, photo) in photos.enumerated() {
            let key = PictureKey(photo, size)
            let priority: PicturePriority =
                switch isFirstShown ? place : place + 1 {
                case 0: .visible
                case 1: .next
                default: .prefetch
                }
            if let load = loads[key] {
                guard load.priority < priority else { continue }
                loads[key]?.priority = priority
                effects.append(.raise(photo, size, priority))
            } else if held[key] == nil, failed[key] == nil, loads.count < width || priority == .visible {
                lastTicket += 1
                loads[key] = Load(ticket: lastTicket, priority: priority)
                effects.append(.load(photo, size, priority, ticket: lastTicket))
            }
        }
        return effects
    }

    /// A worse or older picture of the photo on display is better than none.
    private mutating func keepStandIn(_ first: PictureKey?) {
        guard let first else { return standIn = nil }
        if let old = held.first(where: { $0.key.photo == first.photo && $0.key != first }) {
            standIn = (first.photo, .standIn(old.value))
        } else if standIn?.photo != first.photo {
            standIn = nil
        }
    }

    mutating func found(_ picture: CardPicture, of photo: String) {
        if photos.first?.id == photo, standIn == nil { standIn = (photo, picture) }
    }

    mutating func ended(_ ticket: Int, _ result: Result<EncodedPicture, any Error>) -> [Effect] {
        // It was cancelled, and may have been started again.
        guard let key = loads.first(where: { $0.value.ticket == ticket })?.key else { return [] }
        loads[key] = nil
        switch result {
        case .success(let picture): held[key] = picture
        case .failure(let error):
            let isTransient = error.isTransient || error is CancellationError
            failed[key] = Failure(reason: "\(error)", isTransient: isTransient)
        }
        return begin()
    }

    /// The library can be reached again.
    mutating func retry() -> [Effect] {
        failed = failed.filter { !$0.value.isTransient }
        return begin()
    }

    /// The picture of the card on display.
    var picture: CardPicture {
        guard let photo = photos.first else { return .none }
        if let picture = held[PictureKey(photo, size)] { return .wanted(picture) }
        if let standIn, standIn.picture != .none { return standIn.picture }
        return photo.placeholderPicture
    }

    /// Why the wanted picture is unavailable; nil while it may still be loading.
    var problem: String? { photos.first.flatMap { failed[PictureKey($0, size)]?.reason } }

    /// The wanted picture of any card around; nil while it is loading.
    func picture(of photo: Photo) -> EncodedPicture? { held[PictureKey(photo, size)] }
}
