import Foundation

/// Sends requests to one server.
protocol HTTPTransport: Sendable {
    /// - Throws: `SluiceConnectionError`; `CancellationError`, after which the connection is closed.
    func send(_ request: HTTPRequest) async throws -> HTTPAnswer

    /// Returns with the head of the answer.
    func open(_ request: HTTPRequest) async throws -> HTTPStream

    /// Writes the body of a successful answer into a file, and returns the head.
    func download(_ request: HTTPRequest, into file: FileHandle) async throws -> HTTPAnswer
}
