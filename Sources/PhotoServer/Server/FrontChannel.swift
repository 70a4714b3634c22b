import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Synchronization

/// How a connection is furnished: clock, HTTP/1.1, gate, and then the router's own.
struct FrontChannel: ServerChildChannel, HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: HTTPChannelHandler.Responder
    /// Made when the port is known, and that is with the first connection.
    let house: @Sendable (_ port: Int) -> FrontHouse
    let isSecure: Bool

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let house = house(channel.localAddress?.port ?? 0)
            guard house.connections.enter(channel) else {
                // Whoever accepted it does not close what could not be furnished.
                channel.close(promise: nil)
                throw ChannelError.ioOnClosedChannel
            }
            let clock = ConnectionClock(house.limits)
            let gate = RequestGate(house, clock)
            clock.gate = gate
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(clock)
            var limits = NIOHTTPDecoderLimitConfiguration()
            limits.maxHeaderFieldSize = house.limits.headerByteCount
            limits.maxHeaderListSize = house.limits.headerByteCount
            limits.maxHeaderFieldCount = house.limits.headerFieldCount
            // The gate takes one request at a time, says what is wrong with one, and HTTPFields are sound by themselves.
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withErrorHandling: false,
                withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(),
                withDecoderLimitConfiguration: limits
            )
            try pipeline.addHandler(gate)
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: isSecure))
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true)
            )
        }
    }

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
