import Synchronization

/// Work shared by equal requests: it runs once for all requests that arrive while it is under way.
///
/// ```swift
/// let sizes = SharedWork<URL, Int>()
/// …
/// let byteCount = try await sizes.value(for: file) {
///     SharedWork.Product(value: try await pool.run { try size(of: file) })
/// }
/// ```
///
/// Rules:
/// 1. The first request for a key starts the work in a separate task. Later ones wait for the same outcome.
/// 2. A request whose task is cancelled returns at once. When the last one leaves, the work is cancelled, and the next
///    request starts it again.
/// 3. A value is returned before the product's `afterwards` runs, also to requests that arrive while it runs.
public final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The outcome of the work.
    public struct Product: Sendable {
        public var value: Value
        /// Runs after the value is returned.
        public var afterwards: @Sendable () async -> Void

        public init(value: Value, afterwards: @escaping @Sendable () async -> Void = {}) {
            self.value = value
            self.afterwards = afterwards
        }
    }

    private struct Run {
        let ticket: Ticket
        var value: Value?
        var waiters = TicketQueue<Waiter<Value, any Error>>()
    }

    private struct State {
        /// Runs that requests can join.
        var runs: [Key: Run] = [:]
        /// All runs that have not ended, including those without requests.
        var tasks: [Ticket: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    /// Waiting requests, for any key.
    public var waiting: Int { state.withLock { $0.runs.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Joins the work for a key, or starts it.
    ///
    /// - Throws: what `work` throws; `CancellationError` if the task is cancelled before there is a value.
    public nonisolated(nonsending) func value(
        for key: Key,
        _ work: @escaping @Sendable () async throws -> Product
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await waitCancellably { ticket, waiter in
            let value = state.withLock { state -> Value? in
                if let value = state.runs[key]?.value { return value }
                if state.runs[key] == nil { begin(key, work, &state) }
                state.runs[key]?.waiters.append(waiter, ticket: ticket)
                return nil
            }
            if let value { waiter.resume(returning: .success(value)) }
        } withdraw: { ticket in
            leave(key, ticket)
        }
    }

    /// Returns when no work is running.
    public nonisolated(nonsending) func drain() async {
        while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
    }

    private func begin(_ key: Key, _ work: @escaping @Sendable () async throws -> Product, _ state: inout State) {
        let ticket = Ticket()
        state.runs[key] = Run(ticket: ticket)
        state.tasks[ticket] = Task {
            do {
                let product = try await work()
                self.settle(key, ticket, .success(product.value))
                await product.afterwards()
            } catch {
                self.settle(key, ticket, .failure(error))
            }
            self.end(key, ticket)
        }
    }

    private func settle(_ key: Key, _ ticket: Ticket, _ result: Result<Value, any Error>) {
        let waiters = state.withLock { state -> [Waiter<Value, any Error>] in
            // All requests may have left, and new ones started another run.
            guard var run = state.runs[key], run.ticket == ticket else { return [] }
            let waiters = run.waiters.removeAll()
            run.value = try? result.get()
            state.runs[key] = run.value == nil ? nil : run
            return waiters
        }
        for waiter in waiters { waiter.resume(returning: result) }
    }

    private func end(_ key: Key, _ ticket: Ticket) {
        state.withLock { state in
            if state.runs[key]?.ticket == ticket { state.runs[key] = nil }
            state.tasks[ticket] = nil
        }
    }

    private func leave(_ key: Key, _ ticket: Ticket) {
        let (waiter, abandoned) = state.withLock { state -> (Waiter<Value, any Error>?, Task<Void, Never>?) in
            guard var run = state.runs[key], let waiter = run.waiters.withdraw(ticket) else { return (nil, nil) }
            state.runs[key] = run.waiters.isEmpty ? nil : run
            return (waiter, run.waiters.isEmpty ? state.tasks[run.ticket] : nil)
        }
        abandoned?.cancel()
        waiter?.resume(returning: .failure(CancellationError()))
    }
}
