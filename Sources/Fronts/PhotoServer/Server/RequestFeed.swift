import NIOCore

/// Passes on input in small pieces, and only while the gate takes more.
///
/// One read can hold thousands of requests, which take many times the space once parsed. So they are kept as bytes, and what
/// does not fit stays in the socket.
final class RequestFeed: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Some dozen requests of a browser, or one with a long head.
    private static let pieceByteCount = 4 << 10
    /// More arrives only when the client closes its side: then the system delivers all that it has buffered.
    private static let maxByteCount = 8 << 20

    weak var gate: RequestGate?
    private var held = ByteBuffer()
    private var holdsEnd = false
    private var isHandingOn = false
    private var context: ChannelHandlerContext?

    var isEmpty: Bool { held.readableBytes == 0 }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        if isEmpty, bytes.readableBytes <= Self.pieceByteCount, gate?.takesBytes ?? true {
            return context.fireChannelRead(data)
        }
        if isEmpty {
            held = bytes
        } else {
            guard held.readableBytes + bytes.readableBytes <= Self.maxByteCount else {
                return context.close(promise: nil)
            }
            held.discardReadBytes()
            held.writeBuffer(&bytes)
        }
        handOn()
    }

    /// Drops input after the last request that gets an answer.
    func drop() { held = ByteBuffer() }

    func handOn() {
        guard !isHandingOn, let context else { return }
        isHandingOn = true
        defer { isHandingOn = false }
        while gate?.takesBytes ?? true,
            let piece = held.readSlice(length: min(Self.pieceByteCount, held.readableBytes)),
            piece.readableBytes > 0
        {
            context.fireChannelRead(wrapInboundOut(piece))
        }
        guard isEmpty else { return }
        held = ByteBuffer()
        guard holdsEnd else { return }
        holdsEnd = false
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }

    /// Delays the end of input until earlier input is passed on.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if !isEmpty, event as? ChannelEvent == .inputClosed {
            holdsEnd = true
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }
}
