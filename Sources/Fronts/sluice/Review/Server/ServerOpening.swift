import SluiceClient

/// Reaching a server, and what admits this program there.
struct ServerOpening {
    private let options: ServerOptions
    private let folder: ServerFolder

    /// How the server's owner sees this program.
    private static let userAgent = "sluice review"

    init(_ options: ServerOptions, _ folder: ServerFolder) { (self.options, self.folder) = (options, folder) }

    /// - Parameter text: the server's address, or a link that admits this program; that is kept for later.
    /// - Throws: `ReviewError`, `SluiceConnectionError`, `SluiceProblem`, `CommandError`, `StoreError`
    func client(_ text: String) async throws -> SluiceClient {
        let certificate = try options.certificate()
        // In any case, so that no child inherits it.
        let token = try options.token()
        let connect = { (origin: String) in try NIOTransport(origin, trusting: certificate) }
        let server: SluiceServer
        if SluiceServer.isLink(text) {
            server = try await SluiceServer.open(text, as: Self.userAgent, connect)
            try folder.keep(server)
        } else {
            // The token, if there is one, is replaced by what is kept only if none was given.
            let address = try SluiceServer(text, token: token ?? "none")
            guard let known = token == nil ? folder.access(to: address.origin) : address else {
                throw ReviewError.noAccess(origin: address.origin)
            }
            server = known
        }
        var configuration = SluiceClient.Configuration()
        configuration.acceptsWebP = true
        return SluiceClient(server, configuration, try connect(server.origin))
    }

    /// The library that it serves.
    ///
    /// - Throws: `ReviewError.refused`, `SluiceConnectionError`, `SluiceProblem`
    func library(_ client: SluiceClient) async throws -> LibraryDescription {
        do {
            return try await client.library()
        } catch let problem as SluiceProblem where problem.status == 401 {
            var wasDevice = false
            if case .device = client.server.access { wasDevice = true }
            if wasDevice { folder.forget(client.server.origin) }
            throw ReviewError.refused(
                origin: client.server.origin,
                wasDevice: wasDevice,
                reason: problem.description
            )
        }
    }
}
