/// The cards of a review that are known here. It runs ahead of the library, and adopts the library's state as soon as every step
/// is confirmed. Pure.
struct SwipeQueue: Sendable, Hashable {
    /// On display; nil at the end, and while the next card is not known yet.
    private(set) var card: Card?
    /// Nearest first, as far as known.
    private(set) var following: [Card] = []
    private(set) var preceding: [Card] = []
    /// After the last photo.
    private(set) var isAtEnd = false
    /// The last direction of travel.
    private(set) var isForward = true
    /// Photos in the review.
    private(set) var total = 0

    /// Cards are kept this far behind.
    private static let maxPreceding = 16

    /// Every known card.
    private var all: [Card] { [card].compactMap { $0 } + following + preceding }

    func card(of photo: String) -> Card? { all.first { $0.id == photo } }

    /// Puts the next card on display.
    mutating func advance() {
        isForward = true
        guard let left = card else { return }
        preceding = Array(([left] + preceding).prefix(Self.maxPreceding))
        card = following.isEmpty ? nil : following.removeFirst()
        isAtEnd = card == nil && left.place + 1 >= left.total
    }

    /// Puts an earlier card back on display.
    mutating func goBack(to earlier: Card) {
        isForward = false
        let between = preceding.filter { $0.place > earlier.place }.reversed()
        following = (between + [card].compactMap { $0 } + following).filter { $0.id != earlier.id }
        preceding.removeAll { $0.place >= earlier.place }
        (card, isAtEnd) = (earlier, false)
    }

    /// Shows a photo anew.
    mutating func describe(_ photo: Photo) {
        func renew(_ card: inout Card) { if card.id == photo.id { card.photo = photo } }
        if var shown = card {
            renew(&shown)
            card = shown
        }
        for place in following.indices { renew(&following[place]) }
        for place in preceding.indices { renew(&preceding[place]) }
    }

    /// Takes what the library said.
    ///
    /// - Parameter isLatest: whether the library knows every step that was taken here. Otherwise only cards beyond the last
    ///   known one are new.
    mutating func adopt(_ window: ReviewWindow, isLatest: Bool) {
        total = window.progress.total
        guard isLatest else { return extend([window.card].compactMap { $0 } + window.following) }
        if let new = window.card, let old = card, new.place != old.place { isForward = new.place > old.place }
        // The library names only the nearest ones behind.
        let known = preceding.filter { old in window.preceding.last.map { old.place < $0.place } ?? false }
        (card, following) = (window.card, window.following)
        preceding = Array((window.preceding + known).prefix(Self.maxPreceding))
        isAtEnd = window.card == nil
    }

    private mutating func extend(_ known: [Card]) {
        guard let last = following.last ?? card else {
            // Ran past the known cards: those behind the last one that was on display are next.
            guard !isAtEnd, let left = preceding.first, let place = known.firstIndex(where: { $0.id == left.id }),
                place + 1 < known.count
            else { return }
            (card, following) = (known[place + 1], Array(known[(place + 2)...]))
            return
        }
        guard let place = known.firstIndex(where: { $0.id == last.id }) else { return }
        following += known[(place + 1)...]
    }
}
