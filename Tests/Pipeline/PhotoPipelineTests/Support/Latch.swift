import Backpressure
import Dispatch
import Synchronization
import TestSupport

/// Closed until it is opened for good. Blocks threads of pools, so that work behind them can be inspected.
final class Latch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func pass() {
        semaphore.wait()
        semaphore.signal()
    }

    /// Keeps all threads of a pool busy until the latch opens; returns when they are.
    func occupy(_ pools: BlockingPool...) async {
        for pool in pools {
            let busy = Atomic<Int>.Box()
            for _ in 0..<pool.threadCount {
                Task {
                    try await pool.run {
                        busy.count.add(1, ordering: .relaxed)
                        self.pass()
                    }
                }
            }
            await reached { busy.count.load(ordering: .relaxed) == pool.threadCount }
        }
    }
}

extension Atomic<Int> {
    /// A number shared by tasks.
    final class Box: Sendable {
        let count = Atomic<Int>(0)
    }
}
