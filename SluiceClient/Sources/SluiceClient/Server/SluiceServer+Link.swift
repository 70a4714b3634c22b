import Foundation

extension SluiceServer {
    /// Opens a link that `sluice serve` or `sluice pair` printed: it admits this program as a device, once.
    ///
    /// Store the result, with its secret: the link cannot be used again. The owner sees the device in `sluice devices`, and
    /// can remove it.
    ///
    /// - Parameters:
    ///   - link: `http://HOST:PORT/open?code=…`
    ///   - name: the `User-Agent`, from which the server names the device.
    /// - Throws: `SluiceConnectionError`; `SluiceProblem`, 401, if the link was used before or has expired.
    public static func open(_ link: String, as name: String = "SluiceClient") async throws -> SluiceServer {
        let text = link.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let parts = URLComponents(string: text), let origin = origin(parts), parts.path == "/open",
            let query = parts.percentEncodedQuery
        else {
            throw SluiceConnectionError.badAddress(link)
        }
        var request = HTTPRequest("GET", "/open?\(query)")
        request.fields = ["Accept": "application/json", "User-Agent": name]
        let answer = try await URLSessionTransport(origin).send(request)
        try SluiceProblem.check(answer, origin)
        guard let cookie = answer.fields["set-cookie"]?.prefix(while: { $0 != ";" }) else {
            throw SluiceConnectionError.notSluice(address: origin, reason: "it admitted this program without a cookie")
        }
        return try SluiceServer(origin, access: .device(String(cookie)))
    }
}
