import Foundation

/// An answer whose body is read piece by piece. The connection closes with the last reference to it.
package final class HTTPStream: Sendable {
    let head: HTTPAnswer
    private let body: BodyStream
    private let close: @Sendable () -> Void

    init(_ head: HTTPAnswer, _ body: BodyStream, close: @escaping @Sendable () -> Void) {
        (self.head, self.body, self.close) = (head, body, close)
    }

    deinit { close() }

    /// What arrived since the last call; nil at the end. One task at a time may wait.
    ///
    /// - Throws: `SluiceConnectionError`; `CancellationError`, also if the waiting task is cancelled.
    func next() async throws -> Data? { try await body.next(cancelled: close) }
}

/// Keeps what arrived until it is read.
final class BodyStream: BodyReceiver {
    struct ReaderIsLate: Error, CustomStringConvertible {
        var description: String { "This program did not read what had arrived." }
    }

    /// Whoever is so late gets an error instead of all memory, can reconnect, and misses nothing.
    static let maxUnread = 4 << 20

    private struct State {
        var unread = Data()
        var result: Result<Void, any Error>?
        var arrival = Promise<Void>()
    }

    let head = Promise<HTTPAnswer>()
    private let state = Locked(State())

    func receive(head: HTTPAnswer) { self.head.fulfil(.success(head)) }

    func receive(_ data: Data) throws {
        let (unread, arrival) = state.withLock { state in
            state.unread.append(data)
            return (state.unread.count, state.arrival)
        }
        arrival.fulfil(.success(()))
        guard unread <= Self.maxUnread else { throw ReaderIsLate() }
    }

    func end(_ result: Result<Void, any Error>) {
        let arrival = state.withLock { state in
            state.result = result
            return state.arrival
        }
        // Has no effect once the head is there.
        head.fulfil(result.flatMap { .failure(CancellationError()) })
        arrival.fulfil(.success(()))
    }

    func next(cancelled: @Sendable () -> Void) async throws -> Data? {
        while true {
            let (data, result, arrival) = state.withLock { state -> (Data, Result<Void, any Error>?, Promise<Void>) in
                defer { state.unread = Data() }
                if state.unread.isEmpty, state.result == nil { state.arrival = Promise() }
                return (state.unread, state.result, state.arrival)
            }
            if !data.isEmpty { return data }
            if let result {
                try result.get()
                return nil
            }
            try await arrival.value(cancelled: cancelled)
        }
    }
}
