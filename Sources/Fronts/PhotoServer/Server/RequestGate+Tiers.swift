import NIOCore
import NIOHTTP1

/// Tiers, at once or when they are made.
extension RequestGate {
    /// An interim answer, which every client passes over (RFC 9110, 15.2).
    static let interim = ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")

    /// What readers of events pass over.
    private static let comment = ByteBuffer(string: ":\n\n")

    func answer(_ ask: TierAsk) {
        guard head.method == .GET || head.method == .HEAD else {
            write(.methodNotAllowed(["GET", "HEAD"]))
            return complete()
        }
        if let answer = serverContext.tiers.answerNow(ask, head, closes: closesAfterAnswer) {
            write(answer)
            return complete()
        }
        guard let context else { return }
        phase = .answering
        let gate = NIOLoopBound(self, eventLoop: context.eventLoop)
        making = Task { [tiers = serverContext.tiers, head, closes = closesAfterAnswer] in
            let result: Result<TierResponder.Answer, any Error>
            do { result = .success(try await tiers.answerLater(ask, head, closes: closes)) } catch {
                result = .failure(error)
            }
            // Who gave it up may have gone with its loop.
            if Task.isCancelled { return }
            gate.eventLoop.execute { gate.value.finish(result) }
        }
        if hasHeardAll, pending.isEmpty { askWhetherSomebodyWaits() }
    }

    private func finish(_ made: Result<TierResponder.Answer, any Error>) {
        making = nil
        guard case .answering = phase else { return }
        switch made {
        case .success(let answer): write(answer)
        case .failure(let error): write(Problem(error))
        }
        complete()
    }

    /// A client that has said its last may be waiting for the answer, or be gone: the same comes from both. Of those that
    /// are gone, the system says so when something is sent to them, and the channel closes; the others pass over it.
    ///
    /// Without it a tier would be made for a page that was left, which is what a browser does most while one scrolls; and
    /// events would be sent to a page that is gone until the next ones are due.
    func askWhetherSomebodyWaits() {
        if making != nil, head.version == .http1_1 {
            clock.write(Self.interim, flushes: true)
        } else if isEventStream, head.method == .GET, let context {
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(Self.comment))), promise: nil)
        }
    }

    /// Nobody waits any more for what is being made.
    func giveUp() {
        guard let task = making.take() else { return }
        serverContext.metrics.countAbandoned()
        task.cancel()
    }
}
