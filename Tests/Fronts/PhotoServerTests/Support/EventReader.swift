@testable import PhotoServer

/// Reads an endless answer of a server as it arrives.
struct EventReader {
    private let client: Client

    /// - Parameters:
    ///   - token: a program's.
    ///   - cookie: a browser's; nil for a program.
    init(
        _ served: InterfaceLibrary,
        query: String = "",
        lastEventID: String? = nil,
        token: String = InterfaceLibrary.token,
        cookie: String? = nil
    ) async throws {
        client = try await Client(port: served.server.address.port)
        let last = lastEventID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        try await client.say(
            """
            GET /api/v1/events\(query) HTTP/1.1\r\nHost: \(served.server.address)\r\n\
            \(cookie.map { "Cookie: \($0)" } ?? "Authorization: Bearer \(token)")\r\n\(last)\r\n
            """
        )
    }

    /// - Returns: everything since the last call, at least up to one of the texts.
    @discardableResult
    func read(until texts: String...) async throws -> String {
        defer { client.forget() }
        return try await client.hear(untilAny: texts)
    }

    /// Waits until the server closes the connection.
    ///
    /// - Returns: what it sent before.
    @discardableResult
    func readEnd() async throws -> String { String(decoding: try await client.hearEnd(), as: UTF8.self) }
}
