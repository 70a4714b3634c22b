/// Which photos are to be at hand, and what is to be begun and given up for it. Who follows it does the loading.
///
/// ```swift
/// let (begin, cancel) = plan.aim(at: keys, has: cache.contains)
/// …
/// let next = plan.ended(key)
/// ```
struct PrefetchPlan<Key: Hashable & Sendable>: Sendable {
    /// What is to be done after a change.
    struct Steps: Equatable, Sendable {
        var begin: [Key] = []
        var cancel: [Key] = []
    }

    /// Loads at a time, and one more where the most wanted is begun beside them. One alone would leave a core idle where tiers have to be made; many would let the photo that is
    /// wanted last take time from the one that is wanted first.
    let width: Int
    /// The most wanted first.
    private(set) var wanted: [Key] = []
    private(set) var loading: Set<Key> = []
    /// Wanted, not loading, and not there when it was last looked.
    private var waiting: [Key] = []

    init(width: Int = 2) { self.width = width }

    /// Aims at other photos. What is on its way to one that is still wanted stays on its way.
    ///
    /// - Parameters:
    ///   - keys: the most wanted first.
    ///   - has: whether it is there already.
    mutating func aim(at keys: [Key], has: (Key) -> Bool) -> Steps {
        wanted = keys
        let set = Set(keys)
        let cancelled = loading.subtracting(set)
        loading.subtract(cancelled)
        waiting = keys.filter { !loading.contains($0) && !has($0) }
        // The order of a set is no order.
        return Steps(begin: begin(), cancel: Array(cancelled))
    }

    /// A load has ended, well or not; it is not begun again until the aim changes.
    mutating func ended(_ key: Key) -> Steps {
        guard loading.remove(key) != nil else { return Steps() }
        return Steps(begin: begin())
    }

    private mutating func begin() -> [Key] {
        var begun: [Key] = []
        // The most wanted waits for no other: it is what somebody looks at.
        while let key = waiting.first, loading.count < width || key == wanted.first {
            waiting.removeFirst()
            loading.insert(key)
            begun.append(key)
        }
        return begun
    }
}

/// How far to look ahead.
struct PrefetchReach: Sendable, Hashable {
    /// In the direction of travel.
    var ahead = 5
    var behind = 2
    /// So many places are looked at for it. Whoever comes back to photos that others have decided about meanwhile may have
    /// tens of thousands before them that are passed by, and is not to wait for a look at all of them with each key.
    static let maxPlaces = 1000

    /// The places to have at hand: the one on display, those ahead, those behind, nearest first. Places that are passed
    /// by do not count.
    ///
    /// - Parameters:
    ///   - position: the place on display, 0..<count; `count` is the end, at which nothing is.
    ///   - isPassed: asked for those ahead of a queue that goes forward, which `next` does not stop at.
    func places(
        around position: Int,
        of count: Int,
        isForward: Bool,
        isPassed: (Int) -> Bool = { _ in false }
    ) -> [Int] {
        var forward: [Int] = []
        var place = position + 1
        let end = min(count, place + Self.maxPlaces)
        while place < end, forward.count < (isForward ? ahead : behind) {
            if !isPassed(place) { forward.append(place) }
            place += 1
        }
        let backward = (0..<min(position, count)).suffix(isForward ? behind : ahead).reversed()
        let current = position < count ? [position] : []
        return isForward ? current + forward + backward : current + backward + forward
    }
}
