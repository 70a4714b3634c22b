@testable import Backpressure

/// Closed until opened, for good. Blocks the threads that pass: for work on threads of our own only.
final class Latch: Sendable {
    private let monitor = Monitor(false)

    func open() {
        monitor.withLock { $0 = true }
        monitor.wakeAll()
    }

    func pass() {
        monitor.wait { $0 ? () : nil }
    }
}
