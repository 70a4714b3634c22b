import Synchronization

/// Counts how many tasks are inside now, and the maximum so far.
final class Gauge: Sendable {
    private let counts = Mutex((now: 0, peak: 0))

    var now: Int { counts.withLock { $0.now } }
    var peak: Int { counts.withLock { $0.peak } }

    func enter() {
        counts.withLock { counts in
            counts.now += 1
            counts.peak = max(counts.peak, counts.now)
        }
    }

    func leave() {
        counts.withLock { $0.now -= 1 }
    }
}
