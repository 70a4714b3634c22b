import Dispatch
import Synchronization

/// Runs `body` for each number below `count`, and returns the results in order. It must not change shared state.
///
/// - Parameter width: the maximum number of threads, also limited by the number of processors. With 1 it is the
///   caller's own thread, with the caller's priority.
func concurrently<Value>(_ count: Int, width: Int = .max, _ body: (Int) -> Value) -> [Value] {
    guard count > 1, width > 1 else { return (0..<count).map(body) }
    let next = Atomic(0)
    return [Value](unsafeUninitializedCapacity: count) { places, filled in
        // Safe: each number writes its own element, and all have finished when this returns.
        nonisolated(unsafe) let (places, body) = (places, body)
        DispatchQueue.concurrentPerform(iterations: min(count, width)) { _ in
            while true {
                let number = next.add(1, ordering: .relaxed).oldValue
                guard number < count else { return }
                places.initializeElement(at: number, to: body(number))
            }
        }
        filled = count
    }
}
