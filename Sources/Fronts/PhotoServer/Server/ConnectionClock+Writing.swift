import NIOCore

/// Writing past the encoder, and closing.
extension ConnectionClock {
    /// Writes bytes that are encoded already. They go out with the flush. Large amounts go out at once, because encryption
    /// does not report before a flush that buffers are full.
    func write(_ bytes: ByteBuffer, flushes: Bool) {
        guard let context else { return }
        context.write(wrapOutboundOut(bytes), promise: nil)
        heldByteCount += bytes.readableBytes
        if flushes || heldByteCount > FrontChannel.waterMark.high { flush() }
    }

    func flush() {
        guard let context else { return }
        heldByteCount = 0
        flush(context: context)
    }

    /// Closes once the client has received everything that was sent.
    ///
    /// - Parameter lingers: lets the client finish sending, because closing at once could discard an answer that it has not
    ///   read yet.
    func closeGently(lingers: Bool = true) {
        guard let context, phase != .closing, phase != .draining else { return }
        enter(.closing)
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolated().whenComplete { [weak self] _ in self?.shut(lingers) }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: written)
        arm()
    }

    private func shut(_ lingers: Bool) {
        guard let context, phase == .closing else { return }
        // Nothing more can arrive, or input is ignored: no reason to wait.
        guard lingers, !isInputClosed else { return context.close(promise: nil) }
        enter(.draining)
        arm()
        context.close(mode: .output, promise: nil)
    }
}
