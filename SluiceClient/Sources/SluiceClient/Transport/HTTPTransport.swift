package import Foundation

/// Sends requests to one server.
package protocol HTTPTransport: Sendable {
    /// - Throws: `SluiceConnectionError`; `CancellationError`, after which the connection is closed.
    func send(_ request: HTTPRequest) async throws -> HTTPAnswer

    /// Returns with the head of the answer.
    func open(_ request: HTTPRequest) async throws -> HTTPStream

    /// Writes the body of a successful answer into a file, and returns the head.
    func download(_ request: HTTPRequest, into file: FileHandle) async throws -> HTTPAnswer
}

/// A transport that hands on what arrives, piece by piece.
package protocol StreamingTransport: HTTPTransport {
    /// Begins a request. The exchange ends it.
    ///
    /// - Parameter body: for the exchange.
    /// - Throws: `SluiceConnectionError`, `CancellationError`
    func begin(_ request: HTTPRequest, _ body: any BodyReceiver) throws -> Exchange
}

extension StreamingTransport {
    package func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        let collector = BodyCollector(limit: request.maxByteCount)
        let exchange = try begin(request, collector)
        return try await collector.answer.value { exchange.fail(CancellationError()) }
    }

    package func open(_ request: HTTPRequest) async throws -> HTTPStream {
        try Task.checkCancellation()
        let body = BodyStream()
        let exchange = try begin(request, body)
        let close: @Sendable () -> Void = { exchange.fail(CancellationError()) }
        return HTTPStream(try await body.head.value(cancelled: close), body, close: close)
    }

    package func download(_ request: HTTPRequest, into file: FileHandle) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        let writer = BodyWriter(file, limit: request.maxByteCount)
        let exchange = try begin(request, writer)
        return try await writer.answer.value { exchange.fail(CancellationError()) }
    }
}
