import Foundation

extension SluiceServer {
    /// Whether a text is a link to be opened, not the address of a server.
    package static func isLink(_ text: String) -> Bool { URLComponents(string: text)?.path == "/open" }

    /// Opens a link that admits this program.
    ///
    /// - Parameter connect: makes the transport to an address.
    package static func open(
        _ link: String,
        as name: String,
        _ connect: (_ origin: String) throws -> any HTTPTransport
    ) async throws -> SluiceServer {
        let text = link.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let parts = URLComponents(string: text), let origin = origin(parts), parts.path == "/open",
            let query = parts.percentEncodedQuery
        else {
            throw SluiceConnectionError.badAddress(link)
        }
        var request = HTTPRequest("GET", "/open?\(query)")
        request.fields = ["Accept": "application/json", "User-Agent": name]
        let answer = try await connect(origin).send(request)
        try SluiceProblem.check(answer, origin)
        guard let cookie = answer.fields["set-cookie"]?.prefix(while: { $0 != ";" }) else {
            throw SluiceConnectionError.notSluice(address: origin, reason: "it admitted this program without a cookie")
        }
        return try SluiceServer(origin, access: .device(String(cookie)))
    }
}
