/// Sends values to everybody who listens.
final class Listeners<Value: Sendable>: Sendable {
    private struct State {
        var continuations: [Int: AsyncStream<Value>.Continuation] = [:]
        var last = 0
        var isFinished = false
    }

    private let policy: AsyncStream<Value>.Continuation.BufferingPolicy
    private let state = Locked(State())

    /// - Parameter policy: what a listener who is late gets; by default, the newest value.
    init(_ policy: AsyncStream<Value>.Continuation.BufferingPolicy = .bufferingNewest(1)) { self.policy = policy }

    deinit { finish() }

    func stream(beginningWith value: Value? = nil) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: policy)
        if let value { continuation.yield(value) }
        let number = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            state.last += 1
            state.continuations[state.last] = continuation
            return state.last
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ value: Value) {
        for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.yield(value) }
    }

    /// Ends all streams.
    func finish() {
        let all = state.withLock { state in
            state.isFinished = true
            defer { state.continuations = [:] }
            return Array(state.continuations.values)
        }
        for continuation in all { continuation.finish() }
    }
}
