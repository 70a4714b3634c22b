import NIOCore
import NIOHTTP1

/// From the first line of a request to its answer.
extension RequestGate {
    /// Whether another part of a request may be processed.
    var takesMore: Bool {
        switch phase {
        case .waiting, .collecting, .ignoring: clock.isWritable
        case .answering, .closing: false
        }
    }

    /// Whether new input would be processed at once.
    var takesBytes: Bool { takesMore && pending.isEmpty }

    /// Whether nothing waits to be processed and the client receives output.
    var readsOn: Bool { clock.isWritable && pending.isEmpty && feed.isEmpty }

    func takePending() {
        guard !isTaking else { return }
        isTaking = true
        defer { isTaking = false }
        while takesMore, let part = pending.popFirst() { take(part) }
    }

    /// Processes waiting input as far as possible, and flushes output. Called after every change.
    func goOn() {
        guard !isTaking, !isGoingOn else { return }
        isGoingOn = true
        repeat {
            takePending()
            feed.handOn()
            if hasWritten { clock.flush() }
            hasWritten = false
            // Flushing may make the channel writable again.
        } while takesMore && !(pending.isEmpty && feed.isEmpty)
        isGoingOn = false
        if pending.isEmpty, feed.isEmpty { endAfterLast() }
        clock.arm()
        guard holdsRead, readsOn, let context else { return }
        holdsRead = false
        context.read()
    }

    private func take(_ part: HTTPServerRequestPart) {
        switch (phase, part) {
        case (.waiting, .head(let head)): begin(head)
        case (.collecting, .body(let more)) where upload != nil:
            if upload?.append(more, limit: serverContext.limits.uploadByteCount) != true {
                upload = nil
                return end(with: Problem(413, "The picture is too large, or the disk is full."))
            }
        case (.collecting, .body(var more)):
            if body.readableBytes + more.readableBytes > serverContext.limits.bodyByteCount {
                return end(with: .tooLarge(serverContext.limits))
            }
            body.writeBuffer(&more)
        case (.collecting, .end): dispatch()
        case (.ignoring, .end): complete()
        default: break
        }
    }

    private func begin(_ head: HTTPRequestHead) {
        self.head = head
        (answer, isEventStream) = (AnswerMeter(), false)
        // Connections of HTTP/1.0 are always closed.
        closesAfterAnswer = closesAfterAnswer || head.version != .http1_1 || !head.isKeepAlive
        let hasBody = AccessRules.announcesBody(head)
        let verdict = serverContext.rules.check(head, from: &client)
        clock.isProven = client.isProven
        fields = serverContext.rules.crossOrigin.fields(for: head)
        switch verdict {
        case .pass(let known):
            caller = known
            phase = .collecting
            guard hasBody else { return }
            if let imaginary = serverContext.imaginary, ImaginaryTarget(uri: head.uri) != nil {
                upload = imaginary.uploads.begin()
                guard upload != nil else {
                    var problem = Problem(503, "Too many pictures at a time: try again a little later.")
                    problem.headers.append(("retry-after", "1"))
                    return end(with: problem)
                }
            }
            clock.enter(.body)
            if head.headers["expect"].contains(where: { $0.lowercased() == "100-continue" }) {
                clock.write(Self.interim, flushes: true)
            }
        case .preflight:
            clock.enter(.answer)
            answer.status = 204
            clock.write(AnswerBytes.preflight(fields, closes: closesAfterAnswer), flushes: false)
            hasWritten = true
            phase = .ignoring
        case .refuse(let problem):
            serverContext.metrics.count(refusal: problem.statusCode)
            // The body of a refused request is not read.
            if hasBody { return end(with: problem) }
            clock.enter(.answer)
            write(problem)
            phase = .ignoring
        }
    }

    /// The request is complete.
    private func dispatch() {
        guard clock.enter(.answer), let context else { return }
        let body = self.body
        self.body = ByteBuffer()
        let upload = self.upload.take()
        if let imaginary = serverContext.imaginary, let target = ImaginaryTarget(uri: head.uri) {
            return answer { [head, closes = closesAfterAnswer] in
                try await imaginary.answer(target, head, upload, closes: closes)
            }
        }
        if let target = TierTarget(uri: head.uri) { return answer(target) }
        phase = .answering
        // Without a body, its compressed length is not known.
        if head.method == .HEAD { head.headers.remove(name: "accept-encoding") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
        if body.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(.body(body))) }
        context.fireChannelRead(wrapInboundOut(.end(nil)))
        context.fireChannelReadComplete()
    }

    func complete() {
        serverContext.metrics.count(answer)
        if closesAfterAnswer { return closeGently() }
        phase = .waiting
        clock.enter(.idle)
        goOn()
    }
}
