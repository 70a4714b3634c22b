import NIOCore
import NIOHTTP1

/// Sends answers of the router, of the tier responder, and of the gate itself.
extension RequestGate {
    /// Writes the router's answer.
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .answering = phase else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var response):
            for (name, value) in SecurityHeaders.all where !response.headers.contains(name: name) {
                response.headers.add(name: name, value: value)
            }
            for (name, value) in fields { response.headers.add(name: name, value: value) }
            if !response.headers.contains(name: "date") { response.headers.add(name: "date", value: HTTPDate.now) }
            if closesAfterAnswer { response.headers.replaceOrAdd(name: "connection", value: "close") }
            answer.status = Int(response.status.code)
            isEventStream = response.headers.first(name: "content-type")?.hasPrefix("text/event-stream") ?? false
            defer { if isInputClosed { probeClient() } }
            // The encoder would announce a chunked body, and end it.
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

    func write(_ tier: TierResponder.Answer) {
        (answer.status, answer.byteCount) = (tier.status, tier.byteCount)
        clock.write(tier.bytes, flushes: false)
        hasWritten = true
    }

    func write(_ problem: Problem) {
        let bytes = AnswerBytes.problem(
            problem,
            accept: head.headers.first(name: "accept"),
            fields: fields,
            isHead: head.method == .HEAD,
            closes: closesAfterAnswer
        )
        (answer.status, answer.byteCount) = (problem.statusCode, bytes.bodyByteCount)
        clock.write(bytes.all, flushes: false)
        hasWritten = true
    }
}
