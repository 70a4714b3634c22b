import NIOCore
import NIOHTTP1

/// Closing a connection.
extension RequestGate {
    /// Sends a problem, and ignores further input.
    func end(with problem: Problem) {
        closesAfterAnswer = true
        answer = AnswerMeter()
        write(problem)
        serverContext.metrics.count(answer)
        closeGently()
    }

    /// Ends a request that did not arrive in time.
    func endForSlowness() {
        serverContext.metrics.count(refusal: 408)
        end(with: Problem(408, "The request did not arrive completely in time."))
    }

    func closeGently(lingers: Bool = true) {
        phase = .closing
        pending.removeAll()
        feed.drop()
        hasWritten = false
        clock.closeGently(lingers: lingers)
    }

    /// Closes the connection if all requests were answered and no more can follow.
    func endAfterLast() {
        guard takesMore else { return }
        if let flaw {
            (head, fields) = (Self.noHead, [])
            let problem = Self.problem(flaw, serverContext.limits)
            serverContext.metrics.count(refusal: problem.statusCode)
            end(with: problem)
        } else if isInputClosed {
            closeGently()
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
        // Requests that arrived before the invalid one are answered first.
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
        // The route need not know: it finishes its answer, and then the connection is closed.
        case ChannelEvent.inputClosed:
            isInputClosed = true
            guard case .answering = phase, pending.isEmpty else { return goOn() }
            closesAfterAnswer = true
            probeClient()
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    private static func problem(_ error: HTTPParserError, _ limits: ServerLimits) -> Problem {
        switch error {
        case .headerOverflow:
            Problem(
                431,
                "The request's head exceeds \(limits.headerByteCount) bytes or \(limits.headerFieldCount) fields."
            )
        case .invalidVersion: Problem(505, "The server supports only HTTP/1.1.")
        case .invalidMethod: Problem(501, "The server does not support this method.")
        default: Problem(400, "Not a valid HTTP/1.1 request.")
        }
    }
}
