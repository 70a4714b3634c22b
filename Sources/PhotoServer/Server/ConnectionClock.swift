import NIOCore

/// Sees to it that a client does not keep a connection without using it: nearest to the socket, where bytes are counted
/// before anything is made of them.
///
/// One timer a connection at most, which is not moved with every request: when it goes off, it is looked whether the
/// time has really come.
final class ConnectionClock: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    enum Phase {
        /// Between two requests.
        case idle
        case head
        case body
        /// The server's turn.
        case answer
        /// All is said; the client may finish talking, and is not listened to.
        case draining
    }

    private(set) var phase = Phase.idle
    /// Asked to say that the time is over, in `.head` and `.body`.
    weak var gate: RequestGate?
    private let limits: ServerLimits
    private var context: ChannelHandlerContext?
    private var deadline: NIODeadline?
    private var timer: (task: Scheduled<Void>, at: NIODeadline)?
    private var drainedByteCount = 0
    private var hasReceived = false

    init(_ limits: ServerLimits) { self.limits = limits }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.task.cancel()
        (timer, self.context) = (nil, nil)
    }

    func channelActive(context: ChannelHandlerContext) {
        enter(.head)
        arm()
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.task.cancel()
        (timer, deadline) = (nil, nil)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasReceived = true
        switch phase {
        case .idle: enter(.head)
        case .draining:
            drainedByteCount += unwrapInboundIn(data).readableBytes
            if drainedByteCount > limits.bodyByteCount { context.close(promise: nil) }
            return
        case .head, .body, .answer: break
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        arm()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if phase == .answer {
            deadline = context.channel.isWritable ? nil : .now() + TimeAmount(limits.idleTime)
            arm()
        }
        context.fireChannelWritabilityChanged()
    }

    /// - Parameter phase: that begins now.
    func enter(_ phase: Phase) {
        self.phase = phase
        switch phase {
        case .idle, .body: deadline = .now() + TimeAmount(limits.idleTime)
        case .head: deadline = .now() + TimeAmount(limits.headerDeadline)
        case .answer: deadline = nil
        case .draining:
            deadline = .now() + TimeAmount(limits.lingerTime)
            arm()
        }
    }

    /// Bytes that are an answer already.
    func write(_ bytes: ByteBuffer, flushes: Bool) {
        guard let context else { return }
        context.write(wrapOutboundOut(bytes), promise: nil)
        if flushes { context.flush() }
    }

    func flush() { context?.flush() }

    /// Says that nothing more comes, and lets the client finish: closing at once could take the answer from it that it
    /// has not read yet.
    func closeGently() {
        guard let context, phase != .draining else { return }
        enter(.draining)
        context.close(mode: .output, promise: nil)
    }

    private func arm() {
        guard let deadline, let context else { return }
        if let timer {
            guard timer.at > deadline else { return }
            timer.task.cancel()
        }
        let clock = NIOLoopBound(self, eventLoop: context.eventLoop)
        let task = context.eventLoop.scheduleTask(deadline: deadline) { clock.value.ring() }
        timer = (task, deadline)
    }

    private func ring() {
        timer = nil
        guard let context, let deadline else { return }
        guard deadline <= .now() else { return arm() }
        switch phase {
        case .head, .body:
            guard hasReceived, let gate else { return context.close(promise: nil) }
            gate.endForSlowness()
        case .idle, .answer, .draining: context.close(promise: nil)
        }
    }
}
