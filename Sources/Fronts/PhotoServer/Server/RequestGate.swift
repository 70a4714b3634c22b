import NIOCore
import NIOHTTP1

/// Where every request comes by: it is let through by the rules or answered here, one after the other.
///
/// Pages and documents go on to the router, whole: a body is taken in before anybody begins to work on it. Tiers are
/// answered here, without a task of their own. While a request is answered, and while the client has not taken what was
/// sent to it, no further one is looked at: neither can pile up.
final class RequestGate: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    enum Phase {
        case waiting
        case collecting
        /// It was answered before its end came.
        case ignoring
        /// The router's turn, or somebody's who makes a tier.
        case answering
        case closing
    }

    let serverContext: ServerContext
    let clock: ConnectionClock
    let feed: RequestFeed
    var client = AccessRules.Client(peer: .unknown)
    var phase = Phase.waiting
    var head = RequestGate.noHead
    var body = ByteBuffer()
    /// Of requests that came before they could be taken; what is left of one piece of the feed, at most.
    var pending = CircularBuffer<HTTPServerRequestPart>(initialCapacity: 0)
    /// What is wrong with what comes after them.
    var flaw: HTTPParserError?
    /// Nothing comes after them.
    var hasHeardAll = false
    var isTaking = false
    var isGoingOn = false
    var holdsRead = false
    var hasWritten = false
    var closesAfterAnswer = false
    var answer = AnswerMeter()
    /// The answer that is being given has no end.
    var isEventStream = false
    var making: Task<Void, Never>?
    var context: ChannelHandlerContext?

    init(_ serverContext: ServerContext, _ clock: ConnectionClock, _ feed: RequestFeed) {
        (self.serverContext, self.clock, self.feed) = (serverContext, clock, feed)
    }

    /// Of what was no request: no method, no version.
    static let noHead = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        giveUp()
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        client.peer = PeerAddress(context.remoteAddress?.ipAddress ?? "")
        if serverContext.connections.isCrowded(context.channel) {
            serverContext.metrics.count(refusal: 503)
            var problem = Problem(
                503,
                kind: "crowded",
                "Too many connections are open: close some, or come back a little later."
            )
            problem.headers.append(("retry-after", "1"))
            end(with: problem)
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        giveUp()
        phase = .closing
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        pending.append(unwrapInboundIn(data))
        takePending()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        goOn()
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        goOn()
        context.fireChannelWritabilityChanged()
    }

    /// While a request is answered, it is listened for the client's end; the next requests stay in the socket, for the
    /// most part.
    func read(context: ChannelHandlerContext) {
        if readsOn { context.read() } else { holdsRead = true }
    }
}
