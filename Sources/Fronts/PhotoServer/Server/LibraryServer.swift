import Glibc
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
package import Logging
import NIOCore
import NIOPosix
package import PhotoSession
import ServiceLifecycle

/// Serves a library over HTTP: the interface under `/api/v1`, and the web page.
///
/// ```swift
/// let server = try await LibraryServer.start(library, ServerSettings())
/// print(server.link)
/// …
/// await server.stop()
/// ```
///
/// Stopping ends streams at once, and waits a few seconds for other answers that are under way. The library stays open:
/// whoever opened it closes it.
package final class LibraryServer: Sendable {
    /// The address it listens on, with the actual port.
    package let address: ListenAddress
    package let metrics: ServerMetrics
    /// The link that admits one browser, once.
    package let link: String

    /// Below which photos are served by the IIIF Image API; nil if they are not.
    package var iiifLink: String? {
        guard settings.servesIIIF else { return nil }
        let place = settings.place(port: address.port, own: live.access.name)
        return "\(place.origin)\(IIIFResource.root)/\(ServiceKey(settings.token).text)/"
    }

    /// The address and the key of the interface of imaginary; nil if it is not served.
    package var imaginaryLink: (address: String, key: String)? {
        guard settings.servesImaginary else { return nil }
        let place = settings.place(port: address.port, own: live.access.name)
        return ("\(place.origin)\(ImaginaryTarget.root)", ServiceKey(settings.token).text)
    }

    let settings: ServerSettings
    private let group: MultiThreadedEventLoopGroup
    private let services: ServiceGroup
    let connections: OpenConnections
    private let running: Task<Void, any Error>
    /// Follows changes of the library.
    private let following: Task<Void, Never>
    let live: LiveParts

    /// Starts to listen, and returns when the server accepts requests.
    ///
    /// - Parameter preparation: prepares the library in the background; nil for none.
    /// - Throws: `ServerError`
    package static func start(
        _ library: PhotoLibrary,
        _ settings: ServerSettings,
        preparation: Preparation? = nil,
        logger: Logger = Logger(label: "sluice") { _ in SwiftLogNoOpLogHandler() }
    ) async throws -> LibraryServer {
        guard settings.listen.isLoopback || settings.tls != nil || settings.allowsPlainHTTP else {
            throw ServerError.needsEncryption(settings.listen)
        }
        let tls = try settings.tls.map { files throws(ServerError) in try files.configuration() }
        let metrics = ServerMetrics()
        let connections = OpenConnections(settings.limits)
        metrics.add { [Metric("sluice_http_connections", "Open connections.", .gauge, Double(connections.count))] }
        metrics.add { Metric.memory(library.memoryAccount) }
        let access = try AccessBook(settings.accessFile, isSecure: settings.tls != nil, clock: settings.clock)
        let live = LiveParts(library, access, preparation, settings.limits)
        let parts = InterfaceParts(library: library, settings: settings, metrics: metrics, live: live)
        let interface = Interface(parts: parts)
        let guesses = GuessLimit(settings.limits)
        let tiers = TierResponder(library)
        let imaginary = settings.servesImaginary ? ImaginaryResponder(library) : nil
        let made = MadeOnce<ServerContext>()
        let serverContext: @Sendable (Int) -> ServerContext = { port in
            made {
                let address = ListenAddress(host: settings.listen.host, port: port)
                return ServerContext(
                    rules: AccessRules(settings, at: address, access, openPaths: interface.openPaths, guesses: guesses),
                    limits: settings.limits,
                    connections: connections,
                    metrics: metrics,
                    tiers: tiers,
                    imaginary: imaginary
                )
            }
        }
        let plain = HTTPServerBuilder { responder in
            FrontChannel(responder: responder, serverContext: serverContext, isSecure: tls != nil)
        }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: settings.loopCount)
        let (bound, binding) = AsyncStream<SocketAddress?>.makeStream()
        do {
            let application = Application(
                router: interface.router { serverContext($0).rules },
                server: try tls.map { try .tls(plain, tlsConfiguration: $0) } ?? plain,
                configuration: ApplicationConfiguration(
                    address: .hostname(settings.listen.host, port: settings.listen.port),
                    serverName: nil,
                    backlog: Self.backlog
                ),
                onServerRunning: { binding.yield($0.localAddress) },
                eventLoopGroupProvider: .shared(group),
                logger: logger
            )
            let services = ServiceGroup(
                configuration: ServiceGroupConfiguration(services: [application], logger: logger)
            )
            let running = Task {
                defer { binding.finish() }
                try await services.run()
            }
            guard let port = await bound.first(where: { _ in true })??.port else {
                try await running.value
                throw ServerError.cannotListen(settings.listen, reason: "the server ended immediately")
            }
            let place = settings.place(port: port, own: access.name)
            access.begin(place)
            await live.start()
            let events = await library.events()
            let following = Task {
                for await event in events where event.kinds.contains(.assetsChanged) { tiers.memory.forgetNames() }
            }
            return LibraryServer(
                ListenAddress(host: settings.listen.host, port: port),
                OpenLink.link(place, code: access.makeCode(lasts: true)),
                metrics,
                settings,
                group,
                services,
                connections,
                running,
                following,
                live
            )
        } catch {
            await Self.settle(group)
            try? await group.shutdownGracefully()
            if error is ServerError { throw error }
            throw ServerError.cannotListen(settings.listen, reason: Self.words(error))
        }
    }

    private init(
        _ address: ListenAddress,
        _ link: String,
        _ metrics: ServerMetrics,
        _ settings: ServerSettings,
        _ group: MultiThreadedEventLoopGroup,
        _ services: ServiceGroup,
        _ connections: OpenConnections,
        _ running: Task<Void, any Error>,
        _ following: Task<Void, Never>,
        _ live: LiveParts
    ) {
        (self.address, self.link, self.metrics, self.settings) = (address, link, metrics, settings)
        (self.group, self.services, self.connections) = (group, services, connections)
        (self.running, self.following, self.live) = (running, following, live)
    }

    /// Finishes answers that are under way, and ends streams; then closes connections and stops threads.
    package func stop() async {
        let isFirst = connections.shut()
        live.endStreams()
        // Connections that were set up before are taken over by way of their own loop and the listener's.
        if isFirst { for _ in 0..<2 { await Self.settle(group) } }
        await services.triggerGracefulShutdown()
        let patience = Task { [connections, limits = settings.limits] in
            try await Task.sleep(for: limits.stopTime)
            connections.closeAll()
        }
        _ = await running.result
        patience.cancel()
        following.cancel()
        await live.stop()
        try? await group.shutdownGracefully()
    }

    /// A link that admits another device, once; nil if no other device could reach the server.
    package func pair() -> PairingLink? { settings.isReachable ? live.access.pair() : nil }

    /// Returns when the server has ended.
    package func waitForEnd() async { _ = await running.result }

    /// Maximum number of connections waiting to be accepted: one more is dropped, and retries after a second.
    private static let backlog = 1024

    /// Finishes the tasks that are queued on each loop.
    private static func settle(_ group: MultiThreadedEventLoopGroup) async {
        for loop in group.makeIterator() { try? await loop.submit {}.get() }
    }

    private static func words(_ error: any Error) -> String {
        if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
        return "\(error)"
    }
}
