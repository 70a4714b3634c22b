import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import SluiceClient

/// A request on its way, and who gets the answer.
struct ClientCall: Sendable {
    let head: HTTPRequestHead
    let body: Data?
    let exchange: Exchange
    /// Called with the connection when the answer is complete, and the connection can be used again.
    let keep: @Sendable (any Channel) -> Void
    /// Sends it on another connection; nil unless this one was used before.
    private(set) var retry: (@Sendable (ClientCall) -> Void)?

    init(
        _ request: HTTPRequest,
        to server: ServerPlace,
        _ exchange: Exchange,
        keep: @escaping @Sendable (any Channel) -> Void
    ) {
        var fields = HTTPHeaders(request.fields.map { ($0.key, $0.value) })
        fields.replaceOrAdd(name: "Host", value: server.authority)
        if let body = request.body { fields.replaceOrAdd(name: "Content-Length", value: "\(body.count)") }
        head = HTTPRequestHead(
            version: .http1_1,
            method: HTTPMethod(rawValue: request.method),
            uri: request.target,
            headers: fields
        )
        (body, self.exchange, self.keep) = (request.body, exchange, keep)
    }

    func again(_ retry: @escaping @Sendable (ClientCall) -> Void) -> ClientCall {
        var call = self
        call.retry = retry
        return call
    }

    /// The same, for a new connection.
    var afresh: ClientCall {
        var call = self
        call.retry = nil
        return call
    }
}

/// Sends one request after the other on a connection, and hands on what arrives.
final class ClientHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundIn = ClientCall
    typealias OutboundOut = HTTPClientRequestPart

    private var call: ClientCall?
    private var isReusable = true

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let call = unwrapOutboundIn(data)
        // It was closed meanwhile.
        guard context.channel.isActive else { return abandon(call, .broken("the connection was closed")) }
        self.call = call
        context.write(wrapOutboundOut(.head(call.head)), promise: nil)
        if let body = call.body {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
        }
        context.write(wrapOutboundOut(.end(nil)), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let call else { return context.close(promise: nil) }
        switch unwrapInboundIn(data) {
        case .head(let head):
            isReusable = head.isKeepAlive
            self.call = call.afresh
            call.exchange.receive(head: HTTPAnswer(head))
        case .body(let bytes): call.exchange.receive(Data(bytes.readableBytesView))
        case .end:
            self.call = nil
            if isReusable { call.keep(context.channel) }
            call.exchange.end()
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(.broken("the connection was closed"))
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let words = ConnectionTrouble.words(error)
        fail(ConnectionTrouble.isInsecure(error) ? .insecure(words) : .broken(words))
        context.close(promise: nil)
    }

    private func fail(_ failure: Exchange.Failure) {
        guard let call = call.take() else { return }
        abandon(call, failure)
    }

    private func abandon(_ call: ClientCall, _ failure: Exchange.Failure) {
        if let retry = call.retry { retry(call.afresh) } else { call.exchange.end(failure) }
    }
}

extension HTTPAnswer {
    init(_ head: HTTPResponseHead) {
        var fields: [String: String] = [:]
        for (name, value) in head.headers {
            let name = name.lowercased()
            fields[name] = fields[name].map { "\($0), \(value)" } ?? value
        }
        self.init(status: Int(head.status.code), fields: fields)
    }
}
