import Dispatch
import Synchronization

/// Runs `body` for each number below `count`, and returns what it returned, in order. It must not change what others see.
///
/// - Parameter width: on how many threads at most; never on more than there are processors. With 1 it is the caller's own,
///   so that it has the priority that the caller has.
func concurrently<Value>(_ count: Int, width: Int = .max, _ body: (Int) -> Value) -> [Value] {
    guard count > 1, width > 1 else { return (0..<count).map(body) }
    let next = Atomic(0)
    return [Value](unsafeUninitializedCapacity: count) { places, filled in
        // Safe: each number has a place of its own, and all have ended when this returns.
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
