import Synchronization

/// Counts what a pipeline stage did and how long each activity took.
///
/// Many tasks may add to it concurrently: durations are sums over all of them and can exceed the elapsed time.
public final class StageMeter: Sendable {
    public enum Activity: Sendable, Hashable, CaseIterable {
        case busy
        case waitingForInput
        case waitingForRoom
    }

    /// The counts at one instant.
    public struct Snapshot: Sendable, Hashable {
        public let name: String
        public var items = 0
        public var bytes = 0
        public var busy = Duration.zero
        public var waitingForInput = Duration.zero
        public var waitingForRoom = Duration.zero
    }

    private let counts: Mutex<Snapshot>
    private let now: @Sendable () -> Duration

    /// Excludes time while the machine sleeps.
    public convenience init(name: String) {
        let start = SuspendingClock.now
        self.init(name: name) { SuspendingClock.now - start }
    }

    init(name: String, now: @escaping @Sendable () -> Duration) {
        counts = Mutex(Snapshot(name: name))
        self.now = now
    }

    public var snapshot: Snapshot { counts.withLock { $0 } }

    public func count(items: Int = 1, bytes: Int = 0) {
        counts.withLock { counts in
            counts.items += items
            counts.bytes += bytes
        }
    }

    public func add(_ duration: Duration, to activity: Activity) {
        counts.withLock { counts in
            switch activity {
            case .busy: counts.busy += duration
            case .waitingForInput: counts.waitingForInput += duration
            case .waitingForRoom: counts.waitingForRoom += duration
            }
        }
    }

    /// Adds the time that `body` takes to `activity`, even if it throws.
    public func measure<Result, Failure: Error>(
        _ activity: Activity,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = now()
        defer { add(now() - start, to: activity) }
        return try body()
    }

    /// Adds the time that `body` takes, suspensions included, to `activity`, even if it throws.
    public nonisolated(nonsending) func measure<Result, Failure: Error>(
        _ activity: Activity,
        _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let start = now()
        defer { add(now() - start, to: activity) }
        return try await body()
    }
}

extension Duration {
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
