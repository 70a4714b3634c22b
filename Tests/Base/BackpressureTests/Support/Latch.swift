@testable import Backpressure

/// Closed until opened, then open for good. Blocks threads, so only for work on threads of our own.
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
