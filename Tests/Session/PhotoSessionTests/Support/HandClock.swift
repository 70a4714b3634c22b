import Synchronization

/// A clock that a test advances.
final class HandClock: Sendable {
    private let time = Mutex(Duration.zero)

    var now: Duration { time.withLock { $0 } }

    func advance(_ duration: Duration) { time.withLock { $0 += duration } }
}
