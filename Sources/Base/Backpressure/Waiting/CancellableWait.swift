/// The continuation of a suspended task. The code that removes it from its queue resumes it, exactly once.
typealias Waiter<Value, Failure: Error> = CheckedContinuation<Result<Value, Failure>, Never>

/// Suspends the task until the waiter given to `register` is resumed.
///
/// - Parameters:
///   - register: queues the waiter under its ticket, or resumes it at once.
///   - withdraw: called when the task is cancelled. Removes the waiter from the queue and resumes it, unless it was
///     already removed: then that outcome stands. May be called twice.
nonisolated(nonsending) func waitCancellably<Value: Sendable, Failure: Error>(
    register: (Ticket, Waiter<Value, Failure>) -> Void,
    withdraw: @Sendable (Ticket) -> Void
) async throws(Failure) -> Value {
    let ticket = Ticket()
    let outcome = await withTaskCancellationHandler {
        await withCheckedContinuation { waiter in
            register(ticket, waiter)
            // The handler may have run before the waiter was registered.
            if Task.isCancelled { withdraw(ticket) }
        }
    } onCancel: {
        withdraw(ticket)
    }
    return try outcome.get()
}
