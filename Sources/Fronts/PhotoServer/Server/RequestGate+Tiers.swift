import NIOCore
import NIOHTTP1

/// Answers with tiers, at once or when they are made.
extension RequestGate {
    /// An interim answer, which every client ignores (RFC 9110, 15.2).
    static let interim = ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")

    /// A comment, which readers of events ignore.
    private static let comment = ByteBuffer(string: ":\n\n")

    func answer(_ target: TierTarget) {
        guard head.method == .GET || head.method == .HEAD else {
            write(.methodNotAllowed(["GET", "HEAD"]))
            return complete()
        }
        guard let caller else { return }
        let style = AnswerStyle(closes: closesAfterAnswer, fields: fields, isShared: caller.share != nil)
        if let answer = serverContext.tiers.answerNow(target, head, for: caller, style) {
            write(answer)
            return complete()
        }
        answer { [tiers = serverContext.tiers, head] in try await tiers.answerLater(target, head, for: caller, style) }
    }

    /// Answers with what a task makes.
    func answer(_ make: @escaping @Sendable () async throws -> TierResponder.Answer) {
        guard let context else { return }
        phase = .answering
        let gate = NIOLoopBound(self, eventLoop: context.eventLoop)
        making = Task {
            let result: Result<TierResponder.Answer, any Error>
            do { result = .success(try await make()) } catch { result = .failure(error) }
            // If the task was cancelled, its loop may be gone too.
            if Task.isCancelled { return }
            gate.eventLoop.execute { gate.value.finish(result) }
        }
        if isInputClosed, pending.isEmpty { probeClient() }
    }

    private func finish(_ made: Result<TierResponder.Answer, any Error>) {
        making = nil
        guard case .answering = phase else { return }
        switch made {
        case .success(let answer): write(answer)
        case .failure(let error): write(Problem(error, for: caller?.share))
        }
        complete()
    }

    /// Detects whether a client that has closed its side still waits: one that is gone looks the same. If it is gone, the
    /// kernel reports so when something is sent, and the channel closes. Otherwise the client ignores what was sent.
    ///
    /// Without this, tiers would be made for pages that were left, which happens most while scrolling, and event streams of
    /// closed pages would stay open until the next event.
    func probeClient() {
        if making != nil, head.version == .http1_1 {
            clock.write(Self.interim, flushes: true)
        } else if isEventStream, head.method == .GET, let context {
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(Self.comment))), promise: nil)
        }
    }

    /// Cancels making a tier for a client that has gone.
    func giveUp() {
        guard let task = making.take() else { return }
        serverContext.metrics.countAbandoned()
        task.cancel()
    }
}
