import Synchronization

/// Requests from the program to the terminal's thread.
final class TerminalQueue: Sendable {
    struct Output {
        let bytes: [UInt8]
        /// Resumed with whether the terminal accepted everything.
        let written: CheckedContinuation<Bool, Never>?
        /// The mark of the event that reports it too.
        var mark: Int?
        var position = 0
    }

    struct Question {
        let deadline: ContinuousClock.Instant
        let answered: CheckedContinuation<[TerminalAnswer], Never>
        var answers: [TerminalAnswer] = []
    }

    private struct State {
        var outputs: [Output] = []
        var questions: [Question] = []
        var wantsStop = false
        var isClosed = false
    }

    private let state = Mutex(State())

    /// - Returns: false if the terminal is closed. The continuation is not resumed then.
    func add(_ output: Output) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.outputs.append(output)
            return true
        }
    }

    func add(_ question: Question) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.questions.append(question)
            return true
        }
    }

    func stop() { state.withLock { $0.wantsStop = true } }

    /// Whether the thread has to stop the program. True only once per request.
    func takeStop() -> Bool {
        state.withLock { state in
            defer { state.wantsStop = false }
            return state.wantsStop
        }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }
    var hasOutput: Bool { state.withLock { !$0.outputs.isEmpty } }
    var deadline: ContinuousClock.Instant? { state.withLock { $0.questions.first?.deadline } }

    /// Accepts nothing more, and resumes everything that waits.
    ///
    /// - Returns: whether an output was written only in part.
    @discardableResult
    func close() -> Bool {
        let old = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state
        }
        for output in old.outputs { output.written?.resume(returning: false) }
        for question in old.questions { question.answered.resume(returning: question.answers) }
        return (old.outputs.first?.position ?? 0) > 0
    }
}

extension TerminalQueue {
    /// The next bytes to write; nil if there are none.
    var next: ArraySlice<UInt8>? { state.withLock { $0.outputs.first.map { $0.bytes[$0.position...] } } }

    /// - Returns: the mark of an output that is now complete.
    func note(written count: Int) -> Int? {
        let finished = state.withLock { state -> Output? in
            guard !state.outputs.isEmpty else { return nil }
            state.outputs[0].position += count
            return state.outputs[0].position == state.outputs[0].bytes.count ? state.outputs.removeFirst() : nil
        }
        finished?.written?.resume(returning: true)
        return finished?.mark
    }

    /// Drops an output that was written only in part, because the terminal will discard it.
    ///
    /// - Returns: whether there was one.
    func dropCutOutput() -> Bool {
        let cut = state.withLock { state in
            (state.outputs.first?.position ?? 0) > 0 ? state.outputs.removeFirst() : nil
        }
        cut?.written?.resume(returning: true)
        return cut != nil
    }

    /// - Returns: whether an answer was awaited.
    func note(_ answer: TerminalAnswer) -> Bool {
        let (isWanted, finished) = state.withLock { state -> (Bool, Question?) in
            guard !state.questions.isEmpty else { return (false, nil) }
            state.questions[0].answers.append(answer)
            guard case .attributes = answer else { return (true, nil) }
            return (true, state.questions.removeFirst())
        }
        finished?.answered.resume(returning: finished?.answers ?? [])
        return isWanted
    }

    /// Stops waiting for answers whose time limit has passed.
    func endQuestions(at now: ContinuousClock.Instant) {
        let ended = state.withLock { state in
            let ended = state.questions.filter { $0.deadline <= now }
            state.questions.removeAll { $0.deadline <= now }
            return ended
        }
        for question in ended { question.answered.resume(returning: question.answers) }
    }
}
