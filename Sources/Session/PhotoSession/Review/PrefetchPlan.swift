/// Plans which photos to prefetch, and which loads to start and to cancel. The caller does the loading.
///
/// ```swift
/// let (begin, cancel) = plan.aim(at: keys, has: cache.contains)
/// …
/// let next = plan.ended(key)
/// ```
struct PrefetchPlan<Key: Hashable & Sendable>: Sendable {
    /// The loads to start and cancel after a change.
    struct Steps: Equatable, Sendable {
        var begin: [Key] = []
        var cancel: [Key] = []
    }

    /// Maximum number of parallel loads, plus one if the most wanted starts beside them. A single load would leave a core
    /// idle while tiers are made. Many would slow the most wanted down in favour of the least wanted.
    /// wanted last take time from the one that is wanted first.
    let width: Int
    /// Most wanted first.
    private(set) var wanted: [Key] = []
    private(set) var loading: Set<Key> = []
    /// Wanted, not loading, and not available at the last check.
    private var waiting: [Key] = []

    init(width: Int = 2) { self.width = width }

    /// Sets new targets. Running loads of targets that are still wanted continue.
    ///
    /// - Parameters:
    ///   - keys: most wanted first.
    ///   - has: whether it is available already.
    mutating func aim(at keys: [Key], has: (Key) -> Bool) -> Steps {
        wanted = keys
        let set = Set(keys)
        let cancelled = loading.subtracting(set)
        loading.subtract(cancelled)
        waiting = keys.filter { !loading.contains($0) && !has($0) }
        // The order of a set is arbitrary.
        return Steps(begin: begin(), cancel: Array(cancelled))
    }

    /// Ends a load, successful or not. It does not start again until the targets change.
    mutating func ended(_ key: Key) -> Steps {
        guard loading.remove(key) != nil else { return Steps() }
        return Steps(begin: begin())
    }

    private mutating func begin() -> [Key] {
        var begun: [Key] = []
        // The most wanted never waits, as it is on display.
        while let key = waiting.first, loading.count < width || key == wanted.first {
            waiting.removeFirst()
            loading.insert(key)
            begun.append(key)
        }
        return begun
    }
}

/// How far to prefetch.
struct PrefetchReach: Sendable, Hashable {
    /// In the direction of travel.
    var ahead = 5
    var behind = 2
    /// Maximum number of places to check. A user who returns after others have decided may have tens of thousands of skipped
    /// photos ahead, and must not wait for all of them to be checked with each key.
    static let maxPlaces = 1000

    /// The places to prefetch: the one on display, those ahead, those behind, nearest first. Skipped places do not count.
    ///
    /// - Parameters:
    ///   - position: the place on display, 0..<count; `count` is the end, which has no photo.
    ///   - isPassed: whether `next` skips a place ahead.
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
