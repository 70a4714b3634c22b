/// What a suspended task waits on; whoever takes it out of its queue resumes it, exactly once.
typealias Waiter<Value, Failure: Error> = CheckedContinuation<Result<Value, Failure>, Never>

/// Suspends the task until the waiter given to `register` is resumed.
///
/// - Parameters:
///   - register: puts the waiter into a queue under its ticket, or resumes it at once.
///   - withdraw: called when the task is cancelled. Takes the waiter out of the queue and resumes it, unless somebody
///     else has taken it out already: then that outcome stands. May be called twice.
nonisolated(nonsending) func waitCancellably<Value: Sendable, Failure: Error>(
    register: (Ticket, Waiter<Value, Failure>) -> Void,
    withdraw: @Sendable (Ticket) -> Void
) async throws(Failure) -> Value {
    let ticket = Ticket()
    let outcome = await withTaskCancellationHandler {
        await withCheckedContinuation { waiter in
            register(ticket, waiter)
            // The handler may have run before there was anything to withdraw.
            if Task.isCancelled { withdraw(ticket) }
        }
    } onCancel: {
        withdraw(ticket)
    }
    return try outcome.get()
}
