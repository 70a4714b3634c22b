import NIOCore

/// Sees to it that a client does not keep a connection without using it: nearest to the socket, where bytes are counted
/// before anything is made of them.
///
/// A client that is slow to take what was sent is waited for as long as it takes some of it; one that takes nothing for as
/// long as a connection may be idle is not.
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
        /// All is said, and not taken yet.
        case closing
        /// The client may finish talking, and is not listened to.
        case draining
    }

    private(set) var phase = Phase.idle
    /// What was sent before is taken: more may be said.
    private(set) var isWritable = true
    /// The client has shown the token.
    var isProven = false {
        didSet { if isProven, !oldValue, let context { SocketEnd.prove(context.channel, limits) } }
    }
    /// Asked to say that the time is over, in `.head` and `.body`.
    weak var gate: RequestGate?
    let limits: ServerLimits
    private let place: ConnectionPlace
    var context: ChannelHandlerContext?
    private var deadline: NIODeadline?
    private var timer: (task: Scheduled<Void>, at: NIODeadline)?
    private var delivery = Delivery()
    private var drainedByteCount = 0
    /// Written, and not flushed.
    var heldByteCount = 0
    private var hasReceived = false
    /// The client has said that nothing more comes.
    var hasHeardAll = false

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
            hasHeardAll = true
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

    /// - Parameter phase: that begins now, or begins again after the client has taken what was sent before.
    /// - Returns: false where the connection has to make room for another, and nothing is to be begun.
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
        if !isWritable, phase != .draining { return now + lookTime }
        switch phase {
        case .idle, .body: return now + TimeAmount(limits.idleTime)
        case .head: return now + TimeAmount(limits.headerDeadline)
        case .answer: return nil
        case .closing: return now + lookTime
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

// MARK: The time

extension ConnectionClock {
    /// Between two looks whether the client takes what was sent.
    private var lookTime: TimeAmount { TimeAmount(limits.idleTime / 4) }

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
            self.deadline = now + lookTime
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

    /// It is not the client's turn to say something, or it may not have heard all yet.
    private var waitsForReader: Bool {
        switch phase {
        case .idle, .closing: true
        case .draining: false
        case .head, .body, .answer: !isWritable
        }
    }
}
