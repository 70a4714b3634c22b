import Foundation

/// The events of a library, until the iterating task is cancelled.
///
/// ```swift
/// for await event in client.events() {
///     if case .library(let change) = event { … }
/// }
/// ```
///
/// After an interruption it reconnects and resumes after the last event; `reset` tells if some were missed all the same.
/// Each iterator has a connection of its own: the server has places for 16.
public struct ServerEvents: AsyncSequence, Sendable {
    public typealias Element = ServerEvent

    let client: SluiceClient
    let session: String?

    public func makeAsyncIterator() -> Iterator { Iterator(client: client, session: session) }

    public struct Iterator: AsyncIteratorProtocol {
        let client: SluiceClient
        let session: String?
        private var connection = EventConnection()
        private var parser = EventParser()
        private var stream: HTTPStream?
        private var ready: ArraySlice<ServerEvent> = []
        private var pause: Duration?

        init(client: SluiceClient, session: String?) { (self.client, self.session) = (client, session) }

        /// The next event; nil when the task is cancelled.
        public mutating func next() async -> ServerEvent? {
            while !Task.isCancelled {
                if let event = ready.popFirst() { return event }
                do {
                    try await receive()
                } catch is CancellationError {
                    break
                } catch {
                    close(error)
                }
            }
            stream = nil
            return nil
        }

        private mutating func receive() async throws {
            guard let stream else { return try await open() }
            guard let piece = try await stream.next() else { return close(nil) }
            for item in try parser.take(piece) {
                if let event = connection.take(item) { ready.append(event) }
            }
        }

        private mutating func open() async throws {
            if let pause {
                self.pause = nil
                try await client.pause(pause)
            }
            var request = client.request(.events, [], ["session": session])
            request.fields["Accept"] = "text/event-stream"
            if let last = connection.lastID { request.fields["Last-Event-ID"] = last }
            request.patience = client.configuration.silence
            let opened = try await client.transport.open(request)
            guard opened.head.status == 200 else { throw try await client.refusal(opened) }
            (parser, stream) = (EventParser(), opened)
            ready += connection.opened()
        }

        private mutating func close(_ error: (any Error)?) {
            stream = nil
            let (event, pause) = connection.closed(error)
            ready.append(event)
            self.pause = pause
        }
    }
}

extension SluiceClient {
    /// The events of the library.
    ///
    /// - Parameter session: also those of this review.
    public func events(session: String? = nil) -> ServerEvents { ServerEvents(client: self, session: session) }

    /// The problem that a stream's head and body report.
    fileprivate func refusal(_ stream: HTTPStream) async throws -> any Error {
        var answer = stream.head
        while answer.body.count < 1 << 16, let piece = try await stream.next() { answer.body += piece }
        do {
            try SluiceProblem.check(answer, server.origin)
            return SluiceConnectionError.notSluice(address: server.origin, reason: "it sends no events")
        } catch {
            return error
        }
    }
}
