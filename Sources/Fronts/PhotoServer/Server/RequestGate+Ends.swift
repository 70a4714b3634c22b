import NIOCore
import NIOHTTP1

/// How a connection comes to its end.
extension RequestGate {
    /// Says what is wrong, and does not listen any more.
    func end(with problem: Problem) {
        closesAfterAnswer = true
        answer = AnswerMeter()
        write(problem)
        serverContext.metrics.count(answer)
        closeGently()
    }

    /// The client took too long to say what it wants.
    func endForSlowness() {
        serverContext.metrics.count(refusal: 408)
        end(with: Problem(408, "The request was not complete in time."))
    }

    func closeGently(lingers: Bool = true) {
        phase = .closing
        pending.removeAll()
        feed.drop()
        hasWritten = false
        clock.closeGently(lingers: lingers)
    }

    /// All requests that came are answered: whether that was it.
    func endAfterLast() {
        guard takesMore else { return }
        if let flaw {
            head = Self.noHead
            let problem = Self.problem(flaw, serverContext.limits)
            serverContext.metrics.count(refusal: problem.statusCode)
            end(with: problem)
        } else if hasHeardAll {
            closeGently()
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
        // Requests that came before it are answered first.
        flaw = flaw ?? error
        feed.drop()
        goOn()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            switch phase {
            case .answering: closesAfterAnswer = true
            case .waiting, .collecting, .ignoring: closeGently(lingers: false)
            case .closing: break
            }
        // Whoever answers need not know: what was asked is answered, and then the connection is closed.
        case ChannelEvent.inputClosed:
            hasHeardAll = true
            guard case .answering = phase, pending.isEmpty else { return goOn() }
            closesAfterAnswer = true
            askWhetherSomebodyWaits()
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
