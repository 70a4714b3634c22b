import Synchronization

/// A queue between tasks that is bounded in bytes and suspends senders while it is full.
///
/// ```swift
/// let channel = ByteChannel<Part>(capacity: 8 << 20)
/// …
/// try await channel.send(Part(bytes: bytes, lease: lease), byteCount: bytes.count)
/// …
/// for try await part in channel {
/// ```
///
/// Rules:
/// 1. An element is accepted when it fits or when nothing is stored. The bytes stored exceed the capacity only while a
///    single element, larger than the capacity, is stored alone, whatever the number of senders.
/// 2. Elements are delivered in the order in which `send` was called. Senders and receivers are served in arrival
///    order. Smaller elements do not overtake a large one that waits.
/// 3. Every element whose `send` returned is received once, unless ``abort()`` drops it. An element whose `send` threw
///    is never received.
/// 4. An element handed to a receiver no longer counts: at most one per receiver.
public final class ByteChannel<Element: Sendable>: Sendable {
    /// Default fixed cost of an element, in bytes. Measured: a message with a path of 60 bytes, a digest, an ID, times
    /// and a lease takes 228–264 bytes of memory while it is stored (200,000–50,000 of them, glibc, x86-64).
    public static var defaultElementCost: Int { 256 }

    private typealias Sender = Waiter<Void, any Error>
    private typealias Receiver = Waiter<Element?, CancellationError>
    private typealias State = ByteChannelState<Element, Sender, Receiver>

    private let state: Mutex<State>

    /// - Parameters:
    ///   - capacity: bytes that may be stored.
    ///   - elementCost: bytes added to the `byteCount` of each element, which also bounds a flood of tiny or empty elements.
    public init(capacity: Int, elementCost: Int = ByteChannel.defaultElementCost) {
        state = Mutex(State(capacity: capacity, elementCost: elementCost))
    }

    /// Sends an element, suspending while it does not fit.
    ///
    /// - Parameters:
    ///   - element: the element to send.
    ///   - byteCount: the bytes that the element keeps alive, without its fixed cost. Negative values count as 0.
    /// - Throws: `CancellationError` if the task is cancelled before the element is accepted, ``ChannelClosed`` after
    ///   ``finish()`` or ``abort()``. In both cases no receiver gets the element.
    public nonisolated(nonsending) func send(_ element: Element, byteCount: Int) async throws {
        try Task.checkCancellation()
        try await waitCancellably { ticket, sender in
            perform(state.withLock { $0.send(element, byteCount: byteCount, ticket: ticket, sender: sender) })
        } withdraw: { ticket in
            perform(state.withLock { $0.cancelSender(ticket) })
        }
    }

    /// Receives the next element, suspending while there is none.
    ///
    /// - Returns: nil once the channel is finished and drained, or aborted.
    /// - Throws: `CancellationError` if the task is cancelled before it receives an element.
    public nonisolated(nonsending) func receive() async throws(CancellationError) -> Element? {
        guard !Task.isCancelled else { throw CancellationError() }
        return try await waitCancellably { ticket, receiver in
            perform(state.withLock { $0.receive(ticket: ticket, receiver: receiver) })
        } withdraw: { ticket in
            perform(state.withLock { $0.cancelReceiver(ticket) })
        }
    }

    /// Closes the channel gracefully: later sends throw, elements sent before (including those of waiting senders) are
    /// delivered, then receivers get nil. Does nothing if the channel is already closed.
    public func finish() {
        perform(state.withLock { $0.finish() })
    }

    /// Closes the channel at once: stored elements are dropped, waiting and later senders throw, receivers get nil.
    /// Also ends the draining of a finished channel.
    public func abort() {
        perform(state.withLock { $0.abort() })
    }

    public var snapshot: ByteChannelCounts {
        state.withLock { $0.snapshot }
    }

    private func perform(_ effects: State.Effects) {
        for (sender, outcome) in effects.senders {
            switch outcome {
            case .accepted: sender.resume(returning: .success(()))
            case .closed: sender.resume(returning: .failure(ChannelClosed()))
            case .cancelled: sender.resume(returning: .failure(CancellationError()))
            }
        }
        for (receiver, outcome) in effects.receivers {
            switch outcome {
            case .element(let element): receiver.resume(returning: .success(element))
            case .end: receiver.resume(returning: .success(nil))
            case .cancelled: receiver.resume(returning: .failure(CancellationError()))
            }
        }
    }
}

/// Thrown by ``ByteChannel/send(_:byteCount:)`` on a channel that was finished or aborted.
public struct ChannelClosed: Error, Sendable, Hashable, CustomStringConvertible {
    public init() {}
    public var description: String { "the channel is closed and accepts no more elements" }
}
