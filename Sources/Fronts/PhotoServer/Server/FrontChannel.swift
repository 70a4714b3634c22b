import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Synchronization

/// How a connection is furnished: clock, feed, HTTP/1.1, gate, and then the router's own.
struct FrontChannel: ServerChildChannel, HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: HTTPChannelHandler.Responder
    /// Made when the port is known, and that is with the first connection.
    let serverContext: @Sendable (_ port: Int) -> ServerContext
    let isSecure: Bool

    /// Of what one client has not taken: no more is said above the higher one, until there is less than the lower. Two
    /// tiers to show on a screen: the next one goes out while the last is on its way.
    static let waterMark = ChannelOptions.Types.WriteBufferWaterMark(low: 64 << 10, high: 256 << 10)

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let serverContext = serverContext(channel.localAddress?.port ?? 0)
            let place = ConnectionPlace()
            let peer = PeerAddress(channel.remoteAddress?.ipAddress ?? "")
            guard serverContext.connections.enter(channel, place, peer) else {
                // Whoever accepted it does not close what could not be furnished.
                channel.close(promise: nil)
                throw ChannelError.ioOnClosedChannel
            }
            SocketEnd.begin(channel, serverContext.limits)
            try channel.syncOptions?.setOption(.writeBufferWaterMark, value: Self.waterMark)
            // What is read is answered before more is.
            try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
            let (clock, feed) = (ConnectionClock(serverContext.limits, place), RequestFeed())
            let gate = RequestGate(serverContext, clock, feed)
            (clock.gate, feed.gate) = (gate, gate)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandlers([clock, feed])
            var limits = NIOHTTPDecoderLimitConfiguration()
            limits.maxHeaderFieldSize = serverContext.limits.headerByteCount
            limits.maxHeaderListSize = serverContext.limits.headerByteCount
            limits.maxHeaderFieldCount = serverContext.limits.headerFieldCount
            // The gate takes one request at a time, says what is wrong with one, and HTTPFields are sound by themselves.
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withErrorHandling: false,
                withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(),
                withDecoderLimitConfiguration: limits
            )
            try pipeline.addHandler(gate)
            try pipeline.addHandler(HTTPResponseCompressor(responseCompressionPredicate: Self.compresses))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: isSecure))
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true)
            )
        }
    }

    /// Long documents, for those who take them so: the days of a large library become a quarter. Pages and tiers have tags
    /// of their bytes, and pictures are as small as they get.
    private static func compresses(
        _ response: inout HTTPResponseHead,
        isSupported: Bool
    ) -> HTTPResponseCompressor.CompressionIntent {
        guard isSupported, !response.headers.contains(name: "etag"),
            response.headers.first(name: "content-type")?.hasPrefix("application/json") == true,
            let count = response.headers.first(name: "content-length").flatMap({ Int($0) }), count >= leastCompressed
        else { return .doNotCompress }
        response.headers.add(name: "vary", value: "accept-encoding")
        return .compressIfPossible
    }

    private static let leastCompressed = 4096

    func handle(value: Value, logger: Logger) async { await handleHTTP(asyncChannel: value, logger: logger) }
}

/// Something that is made once, when it is first asked for.
final class MadeOnce<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func callAsFunction(_ make: () -> Value) -> Value {
        value.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }
}
