import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Synchronization

/// Sets up a connection's pipeline: clock, feed, HTTP/1.1, gate, then the router's own handlers.
struct FrontChannel: ServerChildChannel, HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: HTTPChannelHandler.Responder
    /// Created with the first connection, when the port is known.
    let serverContext: @Sendable (_ port: Int) -> ServerContext
    let isSecure: Bool

    /// Limits for undelivered output per client: writing stops above the high mark until it falls below the low one. Two
    /// screen-size tiers fit: the next is sent while the last is on its way.
    static let waterMark = ChannelOptions.Types.WriteBufferWaterMark(low: 64 << 10, high: 256 << 10)

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let serverContext = serverContext(channel.localAddress?.port ?? 0)
            let place = ConnectionPlace()
            let peer = PeerAddress(channel.remoteAddress?.ipAddress ?? "")
            guard serverContext.connections.enter(channel, place, peer) else {
                // The accepting side does not close a channel whose setup failed.
                channel.close(promise: nil)
                throw ChannelError.ioOnClosedChannel
            }
            SocketEnd.begin(channel, serverContext.limits)
            try channel.syncOptions?.setOption(.writeBufferWaterMark, value: Self.waterMark)
            // Answers what was read before reading more.
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
            // The gate takes one request at a time and reports errors itself, and HTTPFields are valid by construction.
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

    /// Compresses long documents for clients that accept it: the timeline of a large library shrinks to a quarter. Pages and
    /// tiers have tags of their exact bytes, and pictures do not get smaller.
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

/// A value created once, on first use.
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
