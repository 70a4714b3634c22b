package import Foundation

/// What becomes of an answer's body. The calls come one after the other.
package protocol BodyReceiver: AnyObject, Sendable {
    func receive(head: HTTPAnswer)
    /// - Throws: why the rest is not wanted.
    func receive(_ data: Data) throws
    /// The last call.
    func end(_ result: Result<Void, any Error>)
}

/// One request under way. It ends once: with the answer's end, or by the first failure.
package final class Exchange: Sendable {
    /// Why a transport ended a request before the answer's end.
    package enum Failure: Sendable {
        case cancelled
        /// Nobody answers, or the connection broke.
        case broken(String)
        /// The server could not prove who it is.
        case insecure(String)
        case other(any Error)
    }

    private struct State {
        var isOver = false
        /// Bytes announced and received; the former nil if unknown, or if they are compressed.
        var announced: Int?
        var received = 0
        var watch: IdleWatch?
    }

    private let origin: String
    private let body: any BodyReceiver
    private let close: @Sendable () -> Void
    private let state = Locked(State())

    /// - Parameter close: frees the connection. Called once, however the request ends.
    package init(
        _ origin: String,
        _ body: any BodyReceiver,
        _ patience: Duration?,
        close: @escaping @Sendable () -> Void
    ) {
        (self.origin, self.body, self.close) = (origin, body, close)
        let watch = IdleWatch(patience) { [weak self] in
            self?.fail(SluiceConnectionError.silent(address: origin, patience ?? .zero))
        }
        state.withLock { $0.watch = watch }
    }

    package func receive(head: HTTPAnswer) {
        state.withLock { state in
            state.watch?.hear()
            let isPlain = head.fields["content-encoding"] == nil && ![204, 304].contains(head.status)
            state.announced = isPlain ? head.fields["content-length"].flatMap { Int($0) } : nil
        }
        body.receive(head: head)
    }

    package func receive(_ data: Data) {
        let isOver = state.withLock { state in
            state.watch?.hear()
            state.received += data.count
            return state.isOver
        }
        guard !isOver else { return }
        do { try body.receive(data) } catch { fail(error) }
    }

    /// The transport has finished the request.
    ///
    /// - Parameter failure: nil at the answer's end.
    package func end(_ failure: Failure? = nil) {
        if let failure { return fail(error(failure)) }
        // Some versions of Foundation take a broken connection for the end.
        let isComplete = state.withLock { $0.announced.map { [received = $0.received] in $0 <= received } ?? true }
        finish(isComplete ? .success(()) : .failure(SluiceConnectionError.cutShort(address: origin)))
    }

    package func fail(_ error: any Error) { finish(.failure(error)) }

    private func finish(_ result: Result<Void, any Error>) {
        let watch = state.withLock { state -> IdleWatch?? in
            guard !state.isOver else { return nil }
            state.isOver = true
            return .some(state.watch.take())
        }
        guard let watch else { return }
        watch?.stop()
        close()
        body.end(result)
    }

    private func error(_ failure: Failure) -> any Error {
        switch failure {
        case .cancelled: return CancellationError()
        case .other(let error): return error
        case .insecure(let reason): return SluiceConnectionError.insecure(address: origin, reason: reason)
        case .broken(let reason):
            let hasBegun = state.withLock { $0.received > 0 || $0.announced != nil }
            if hasBegun { return SluiceConnectionError.cutShort(address: origin) }
            return SluiceConnectionError.unreachable(address: origin, reason: reason)
        }
    }
}
