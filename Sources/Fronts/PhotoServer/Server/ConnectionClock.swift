import NIOCore

/// Closes connections that a client holds without using them. It is the handler nearest to the socket, so that it counts
/// bytes before they are parsed.
///
/// A client that is slow to receive an answer may take as long as it keeps receiving. One that receives nothing for the idle
/// time is disconnected.
///
/// At most one timer per connection. Requests do not move it: when it fires, it checks whether the deadline has passed.
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
        /// The server works on an answer.
        case answer
        /// Everything is sent, and not received yet.
        case closing
        /// The client may finish sending, but its input is ignored.
        case draining
    }

    private(set) var phase = Phase.idle
    /// Earlier output has drained, so more may be written.
    private(set) var isWritable = true
    /// The client has authenticated.
    var isProven = false {
        didSet { if isProven, !oldValue, let context { SocketEnd.prove(context.channel, limits) } }
    }
    /// Notified of a timeout in `.head` and `.body`.
    weak var gate: RequestGate?
    let limits: ServerLimits
    private let place: ConnectionPlace
    var context: ChannelHandlerContext?
    private var deadline: NIODeadline?
    private var timer: (task: Scheduled<Void>, at: NIODeadline)?
    private var delivery = Delivery()
    private var drainedByteCount = 0
    /// Written but not flushed.
    var heldByteCount = 0
    private var hasReceived = false
    /// The client has closed its side: no more input will arrive.
    var isInputClosed = false

    init(_ limits: ServerLimits, _ place: ConnectionPlace) { (self.limits, self.place) = (limits, place) }

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
        case .idle: guard enter(.head) else { return }
        case .closing, .draining:
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

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            isInputClosed = true
            if phase == .draining { return context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        isWritable = context.channel.isWritable
        enter(phase)
        context.fireChannelWritabilityChanged()
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        if !isWritable { arm() }
    }

    /// - Parameter phase: The phase that begins now, or begins again after the client has received earlier output.
    /// - Returns: false if the connection has to make room for another and must not start anything.
    @discardableResult
    func enter(_ phase: Phase) -> Bool {
        self.phase = phase
        let now = NIODeadline.now()
        deadline = deadline(now)
        guard place.note(standing, now) else {
            context?.close(promise: nil)
            return false
        }
        return true
    }

    private func deadline(_ now: NIODeadline) -> NIODeadline? {
        if !isWritable, phase != .draining { return now + checkInterval }
        switch phase {
        case .idle, .body: return now + TimeAmount(limits.idleTime)
        case .head: return now + TimeAmount(limits.headerDeadline)
        case .answer: return nil
        case .closing: return now + checkInterval
        case .draining: return now + TimeAmount(limits.lingerTime)
        }
    }

    private var standing: ConnectionPlace.Standing {
        switch phase {
        case .idle where isWritable: isProven ? .ownerRests : .strangerRests
        case .head: isProven ? .ownerBegins : .strangerBegins
        case .closing, .draining: isProven ? .ownerIsAnswered : .strangerRests
        case .idle, .body, .answer: isProven ? .ownerIsAnswered : isWritable ? .strangerIsAnswered : .strangerBegins
        }
    }
}

// MARK: Timer

extension ConnectionClock {
    /// The interval between checks whether the client receives output.
    private var checkInterval: TimeAmount { TimeAmount(limits.idleTime / 4) }

    func arm() {
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
        let now = NIODeadline.now()
        guard deadline <= now else { return arm() }
        if waitsForReader, delivery.goesOn(context.channel, for: TimeAmount(limits.idleTime), now) {
            self.deadline = now + checkInterval
            return arm()
        }
        switch phase {
        case .head, .body:
            if hasReceived, isWritable, let gate { return gate.endForSlowness() }
        case .idle, .answer, .closing, .draining: break
        }
        if waitsForReader, delivery.isStuck { SocketEnd.cut(context.channel) }
        context.close(promise: nil)
    }

    /// The server is not waiting for input, or the client may not have received everything yet.
    private var waitsForReader: Bool {
        switch phase {
        case .idle, .closing: true
        case .draining: false
        case .head, .body, .answer: !isWritable
        }
    }
}
