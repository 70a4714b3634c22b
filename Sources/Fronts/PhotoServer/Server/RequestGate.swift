import NIOCore
import NIOHTTP1

/// The entry for every request: the rules pass it on, or it is answered here, one after the other.
///
/// Requests for pages and documents go to the router once their body has arrived. Tiers are answered here, without a task of
/// their own. While a request is being answered, and while the client has not received the answer, no further one is
/// processed: neither requests nor answers can pile up.
final class RequestGate: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    enum Phase {
        case waiting
        case collecting
        /// The request was answered before it ended.
        case ignoring
        /// The router or a task that makes a tier is working.
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
    /// In its place, for a picture that a program sends.
    var upload: UploadSpool?
    /// Parts of requests that arrived before they could be processed; at most the rest of one piece of the feed.
    var pending = CircularBuffer<HTTPServerRequestPart>(initialCapacity: 0)
    /// The error in the input after them.
    var flaw: HTTPParserError?
    /// No input follows them.
    var isInputClosed = false
    var isTaking = false
    var isGoingOn = false
    var holdsRead = false
    var hasWritten = false
    var closesAfterAnswer = false
    var answer = AnswerMeter()
    /// Further fields of the current answer.
    var fields: [(name: String, value: String)] = []
    /// Nil for what anybody may request.
    var caller: Caller?
    /// The current answer is endless.
    var isEventStream = false
    var making: Task<Void, Never>?
    var context: ChannelHandlerContext?

    init(_ serverContext: ServerContext, _ clock: ConnectionClock, _ feed: RequestFeed) {
        (self.serverContext, self.clock, self.feed) = (serverContext, clock, feed)
    }

    /// Stands for a request that could not be parsed: no method, no version.
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
                "Too many open connections: close some, or try again a little later."
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

    /// During an answer, reads only to notice that the client closes. Further requests mostly stay in the socket.
    func read(context: ChannelHandlerContext) {
        if readsOn { context.read() } else { holdsRead = true }
    }
}
