import Foundation

/// A value that arrives once, for any number of tasks that wait.
final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
        var last = 0
    }

    private let state = Locked(State())

    /// Only the first call counts.
    func fulfil(_ result: Result<Value, any Error>) {
        let waiters = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
            guard state.result == nil else { return [] }
            state.result = result
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume(with: result) }
    }

    /// - Parameter cancelled: called if the waiting task is cancelled.
    /// - Throws: what the promise is fulfilled with; `CancellationError` if the waiting task is cancelled.
    func value(cancelled: @Sendable () -> Void = {}) async throws -> Value {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                // A cancellation from here on finds the waiter; an earlier one is seen below.
                let result = state.withLock { state -> Result<Value, any Error>? in
                    if let result = state.result { return result }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.waiters[number] = waiter
                    return nil
                }
                if let result { waiter.resume(with: result) }
            }
        } onCancel: {
            cancelled()
            state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }
}
