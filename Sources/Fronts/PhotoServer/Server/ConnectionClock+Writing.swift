import NIOCore

/// What goes past the encoder, and the end of it.
extension ConnectionClock {
    /// Bytes that are an answer already. They go out with the flush; much goes at once, since encryption does not tell before
    /// that there is no room.
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

    /// Closes once the client has taken all that was said to it.
    ///
    /// - Parameter lingers: the client may finish talking: closing at once could take the answer from it that it has not
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
        // Nothing more can come, or nothing more is listened to: there is nothing to wait for.
        guard lingers, !hasHeardAll else { return context.close(promise: nil) }
        enter(.draining)
        arm()
        context.close(mode: .output, promise: nil)
    }
}
