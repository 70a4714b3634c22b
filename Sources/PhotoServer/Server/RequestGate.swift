import NIOCore
import NIOHTTP1

/// Where every request comes by: it is let through by the rules or answered here, one after the other.
///
/// Pages and documents go on to the router, whole: a body is taken in before anybody begins to work on it. Tiers are
/// answered here, without a task of their own.
final class RequestGate: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum Phase {
        case waiting
        case collecting
        /// It was answered before its end came.
        case ignoring
        /// The router's turn, or somebody's who makes a tier.
        case answering
        case closing
    }

    private let house: FrontHouse
    private let clock: ConnectionClock
    private var client = AccessRules.Client(address: "")
    private var phase = Phase.waiting
    private var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
    private var body = ByteBuffer()
    /// Of requests that came before they could be taken.
    private var pending = CircularBuffer<HTTPServerRequestPart>(initialCapacity: 0)
    private var isTaking = false
    private var holdsRead = false
    private var holdsEnd = false
    private var hasWritten = false
    private var closesAfterAnswer = false
    private var answer = AnswerMeter()
    private var making: Task<Void, Never>?
    private var context: ChannelHandlerContext?

    init(_ house: FrontHouse, _ clock: ConnectionClock) {
        self.house = house
        self.clock = clock
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        making?.cancel()
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        client.address = context.remoteAddress?.ipAddress ?? ""
        if house.connections.isCrowded(context.channel) {
            house.metrics.count(refusal: 503)
            var problem = Problem(503, "Too many connections are open: close some, or come back a little later.")
            problem.headers.append(("retry-after", "1"))
            end(with: problem)
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        making?.cancel()
        phase = .closing
        context.fireChannelInactive()
    }
}

// MARK: Requests

extension RequestGate {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        pending.append(unwrapInboundIn(data))
        takePending()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if hasWritten { clock.flush() }
        hasWritten = false
        context.fireChannelReadComplete()
    }

    /// While a request is answered, the next ones stay where they are: in the socket, for the most part.
    func read(context: ChannelHandlerContext) {
        if case .answering = phase, !pending.isEmpty { holdsRead = true } else { context.read() }
    }

    private func takePending() {
        guard !isTaking else { return }
        isTaking = true
        defer { isTaking = false }
        while !pending.isEmpty {
            if case .answering = phase { return }
            take(pending.removeFirst())
        }
        guard let context else { return }
        if holdsEnd {
            holdsEnd = false
            context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
        if holdsRead {
            holdsRead = false
            context.read()
        }
    }

    private func take(_ part: HTTPServerRequestPart) {
        switch (phase, part) {
        case (.waiting, .head(let head)): begin(head)
        case (.collecting, .body(var more)):
            if body.readableBytes + more.readableBytes > house.limits.bodyByteCount {
                return end(with: .tooLarge(house.limits))
            }
            body.writeBuffer(&more)
        case (.collecting, .end): dispatch()
        case (.ignoring, .end): complete()
        default: break
        }
    }

    private func begin(_ head: HTTPRequestHead) {
        self.head = head
        body.clear()
        answer = AnswerMeter()
        // Of HTTP/1.0 it is not asked whether the connection may stay.
        closesAfterAnswer = closesAfterAnswer || head.version != .http1_1 || !head.isKeepAlive
        let hasBody = AccessRules.announcesBody(head)
        switch house.rules.check(head, from: &client) {
        case .pass:
            phase = .collecting
            guard hasBody else { return }
            clock.enter(.body)
            if head.headers["expect"].contains(where: { $0.lowercased() == "100-continue" }) {
                clock.write(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n"), flushes: true)
            }
        case .refuse(let problem):
            house.metrics.count(refusal: problem.statusCode)
            // What is refused is not listened to any further.
            if hasBody { return end(with: problem) }
            clock.enter(.answer)
            write(problem)
            phase = .ignoring
        }
    }

    /// The request is there, whole.
    private func dispatch() {
        clock.enter(.answer)
        if let ask = TierAsk(target: head.uri) { return answer(ask) }
        phase = .answering
        guard let context else { return }
        context.fireChannelRead(wrapInboundOut(.head(head)))
        if body.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(.body(body))) }
        body = ByteBuffer()
        context.fireChannelRead(wrapInboundOut(.end(nil)))
        context.fireChannelReadComplete()
    }

    private func answer(_ ask: TierAsk) {
        guard head.method == .GET || head.method == .HEAD else {
            write(.methodNotAllowed(["GET", "HEAD"]))
            return complete()
        }
        if let answer = house.tiers.answerNow(ask, head, closes: closesAfterAnswer) {
            write(answer)
            return complete()
        }
        guard let context else { return }
        phase = .answering
        let gate = NIOLoopBound(self, eventLoop: context.eventLoop)
        making = Task { [tiers = house.tiers, head, closes = closesAfterAnswer] in
            let result: Result<TierRoad.Answer, any Error>
            do { result = .success(try await tiers.answerLater(ask, head, closes: closes)) } catch {
                result = .failure(error)
            }
            gate.eventLoop.execute { gate.value.finish(result) }
        }
    }

    private func finish(_ made: Result<TierRoad.Answer, any Error>) {
        making = nil
        guard case .answering = phase else { return }
        switch made {
        case .success(let answer): write(answer)
        case .failure(let error): write(Problem(error))
        }
        clock.flush()
        hasWritten = false
        complete()
    }

    private func complete() {
        house.metrics.count(answer)
        if closesAfterAnswer { return closeGently() }
        phase = .waiting
        clock.enter(.idle)
        takePending()
    }
}

// MARK: Answers

extension RequestGate {
    /// What the router says.
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .answering = phase else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var response):
            for (name, value) in SecurityHeaders.all { response.headers.replaceOrAdd(name: name, value: value) }
            if !response.headers.contains(name: "date") { response.headers.add(name: "date", value: HTTPDate.now) }
            if closesAfterAnswer { response.headers.replaceOrAdd(name: "connection", value: "close") }
            answer.status = Int(response.status.code)
            // The encoder would announce a body in pieces, and end it.
            if head.method == .HEAD {
                clock.write(AnswerBytes.head(response), flushes: false)
                promise?.succeed()
            } else {
                context.write(wrapOutboundOut(.head(response)), promise: promise)
            }
        case .body(let bytes):
            if head.method == .HEAD {
                promise?.succeed()
                return
            }
            answer.byteCount += bytes.readableBytes
            context.write(data, promise: promise)
        case .end:
            if head.method == .HEAD {
                clock.flush()
                promise?.succeed()
            } else {
                context.writeAndFlush(data, promise: promise)
            }
            complete()
        }
    }

    private func write(_ tier: TierRoad.Answer) {
        (answer.status, answer.byteCount) = (tier.status, tier.byteCount)
        clock.write(tier.bytes, flushes: false)
        hasWritten = true
    }

    private func write(_ problem: Problem) {
        answer.status = problem.statusCode
        let bytes = AnswerBytes.problem(problem, isHead: head.method == .HEAD, closes: closesAfterAnswer)
        clock.write(bytes, flushes: false)
        hasWritten = true
    }

    /// Says what is wrong, and does not listen any more.
    private func end(with problem: Problem) {
        closesAfterAnswer = true
        write(problem)
        house.metrics.count(answer)
        closeGently()
    }

    private func closeGently() {
        phase = .closing
        pending.removeAll()
        clock.flush()
        clock.closeGently()
    }
}

// MARK: Ends

extension RequestGate {
    /// The client took too long to say what it wants.
    func endForSlowness() {
        house.metrics.count(refusal: 408)
        end(with: Problem(408, "The request did not come to its end in time."))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
        switch phase {
        case .closing: break
        // The answer that is under way is the last one.
        case .answering: closesAfterAnswer = true
        case .waiting, .collecting, .ignoring:
            // Not a request that was asked for: no method, no version.
            head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
            answer = AnswerMeter()
            let problem = Self.problem(error, house.limits)
            house.metrics.count(refusal: problem.statusCode)
            end(with: problem)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            if case .answering = phase {
                closesAfterAnswer = true
            } else {
                context.close(promise: nil)
            }
        case ChannelEvent.inputClosed:
            if case .answering = phase {
                making?.cancel()
                closesAfterAnswer = true
                if pending.isEmpty { context.fireUserInboundEventTriggered(event) } else { holdsEnd = true }
            } else {
                context.close(promise: nil)
            }
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    private static func problem(_ error: HTTPParserError, _ limits: ServerLimits) -> Problem {
        switch error {
        case .headerOverflow:
            Problem(
                431,
                "A request's head may have \(limits.headerByteCount) bytes in \(limits.headerFieldCount) fields."
            )
        case .invalidVersion: Problem(505, "The server speaks HTTP/1.1.")
        case .invalidMethod: Problem(501, "The server does not know this method.")
        default: Problem(400, "That is no request in HTTP/1.1.")
        }
    }
}
