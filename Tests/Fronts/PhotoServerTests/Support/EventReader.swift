@testable import PhotoServer

/// Reads what a server sends on and on, as it comes.
struct EventReader {
    private let client: Client

    /// - Parameter cookie: of a browser; nil for a program.
    init(_ served: InterfaceLibrary, query: String = "", lastEventID: String? = nil, cookie: String? = nil) async throws
    {
        client = try await Client(port: served.server.address.port)
        let last = lastEventID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        try await client.say(
            """
            GET /api/v1/events\(query) HTTP/1.1\r\nHost: \(served.server.address)\r\n\
            \(cookie.map { "Cookie: \($0)" } ?? "Authorization: Bearer \(InterfaceLibrary.token)")\r\n\(last)\r\n
            """
        )
    }

    /// - Returns: everything that came since the last time, up to one of the texts at least.
    @discardableResult
    func read(until texts: String...) async throws -> String {
        defer { client.forget() }
        return try await client.hear(untilAny: texts)
    }

    /// Hears the server's end of the connection.
    func readEnd() async throws { _ = try await client.hearEnd() }
}
