import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import SluiceClient
import Synchronization
import SystemPackage

/// Requests to one server, over the library that serves, too: `URLSession` would bring another one, and its libraries.
final class NIOTransport: StreamingTransport {
    private static let connectTimeout = TimeAmount.seconds(10)
    /// Idle connections are kept for the next request.
    private static let maxIdle = 6

    private let origin: String
    private let server: ServerPlace
    private let tls: NIOSSLContext?
    private let idle = Mutex<[any Channel]>([])

    /// - Parameters:
    ///   - origin: such as `https://photos.home:8443`.
    ///   - authority: a certificate to trust besides the system's, in PEM.
    /// - Throws: `SluiceConnectionError.badAddress`, `CommandError.cannotRead`
    init(_ origin: String, trusting authority: TrustedCertificate? = nil) throws {
        self.origin = origin
        guard let server = ServerPlace(origin) else { throw SluiceConnectionError.badAddress(origin) }
        self.server = server
        tls = server.isSecure ? try NIOSSLContext(configuration: .client(trusting: authority)) : nil
    }

    deinit { for channel in idle.withLock({ $0 }) { channel.close(promise: nil) } }

    func begin(_ request: HTTPRequest, _ body: any BodyReceiver) throws -> Exchange {
        let line = RequestLine()
        let exchange = Exchange(origin, body, request.patience) { line.close() }
        let call = ClientCall(request, to: server, exchange) { [weak self] channel in
            guard let self, line.end() else { return channel.close(promise: nil) }
            self.keep(channel)
        }
        // Only what has no effect is sent on a connection that the server may be closing: then it is sent again.
        if request.method == "GET", let channel = takeIdle() {
            send(call.again { [weak self] in self?.connect($0, line) }, on: channel, line)
        } else {
            connect(call, line)
        }
        return exchange
    }

    private func connect(_ call: ClientCall, _ line: RequestLine) {
        let (server, tls) = (server, tls)
        ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(Self.connectTimeout)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let tls {
                        try pipeline.addHandler(NIOSSLClientHandler(context: tls, serverHostname: server.name))
                    }
                    try pipeline.addHTTPClientHandlers()
                    try pipeline.addHandler(ClientHandler())
                }
            }
            .connect(host: server.connectHost, port: server.port)
            .whenComplete { [weak self] result in
                switch result {
                case .success(let channel): self?.send(call, on: channel, line) ?? channel.close(promise: nil)
                case .failure(let error): call.exchange.end(.broken(ConnectionTrouble.words(error)))
                }
            }
    }

    private func send(_ call: ClientCall, on channel: any Channel, _ line: RequestLine) {
        guard line.use(channel) else { return channel.close(promise: nil) }
        channel.writeAndFlush(call, promise: nil)
    }

    private func takeIdle() -> (any Channel)? {
        idle.withLock { idle in
            idle.removeAll { !$0.isActive }
            return idle.popLast()
        }
    }

    private func keep(_ channel: any Channel) {
        let isKept = idle.withLock { idle in
            guard idle.count < Self.maxIdle else { return false }
            idle.append(channel)
            return true
        }
        if !isKept { channel.close(promise: nil) }
    }
}

/// The connection that a request uses: closed if the request ends before its answer.
private final class RequestLine: Sendable {
    private enum State {
        case waiting
        case using(any Channel)
        case over
    }

    private let state = Mutex(State.waiting)

    /// - Returns: false if the request is over.
    func use(_ channel: any Channel) -> Bool {
        state.withLock { state in
            if case .over = state { return false }
            state = .using(channel)
            return true
        }
    }

    /// The answer is complete.
    ///
    /// - Returns: false if the connection has been closed.
    func end() -> Bool {
        state.withLock { state in
            defer { state = .over }
            if case .using = state { return true }
            return false
        }
    }

    func close() {
        let channel = state.withLock { state -> (any Channel)? in
            defer { state = .over }
            if case .using(let channel) = state { return channel }
            return nil
        }
        channel?.close(promise: nil)
    }
}

extension TLSConfiguration {
    fileprivate static func client(trusting authority: TrustedCertificate?) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let authority { configuration.additionalTrustRoots = [.certificates(authority.certificates)] }
        return configuration
    }
}

/// A server's own certificate, or the one that signed it.
struct TrustedCertificate: Sendable {
    let certificates: [NIOSSLCertificate]

    /// - Parameter pem: the contents of the file at `path`.
    /// - Throws: `CommandError.cannotRead`
    init(_ pem: [UInt8], path: FilePath) throws(CommandError) {
        do { certificates = try NIOSSLCertificate.fromPEMBytes(pem) } catch {
            throw .cannotRead(path, reason: "it is not a certificate in PEM")
        }
    }
}
