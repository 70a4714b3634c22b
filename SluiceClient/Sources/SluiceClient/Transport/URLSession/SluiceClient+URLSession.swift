extension SluiceClient {
    /// Connects when it is first used.
    public init(_ server: SluiceServer, _ configuration: Configuration = Configuration()) {
        self.init(server, configuration, URLSessionTransport(server.origin))
    }
}

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
        try await open(link, as: name) { URLSessionTransport($0) }
    }
}
