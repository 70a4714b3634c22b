import Synchronization

/// What the program asks of the terminal's thread.
final class TerminalQueue: Sendable {
    struct Output {
        let bytes: [UInt8]
        /// Told whether the terminal took all of it.
        let written: CheckedContinuation<Bool, Never>?
        /// Of an event that tells it too.
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

    /// - Returns: false where the terminal is closed; nobody is told then.
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

    /// Whether the thread is to stop the program; once.
    func takeStop() -> Bool {
        state.withLock { state in
            defer { state.wantsStop = false }
            return state.wantsStop
        }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }
    var hasOutput: Bool { state.withLock { !$0.outputs.isEmpty } }
    var deadline: ContinuousClock.Instant? { state.withLock { $0.questions.first?.deadline } }

    /// Takes in what comes; everything that waits is told that nothing will.
    ///
    /// - Returns: whether an output was written in part.
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
    /// What is to be written next; nil where there is nothing.
    var next: ArraySlice<UInt8>? { state.withLock { $0.outputs.first.map { $0.bytes[$0.position...] } } }

    /// - Returns: the mark of what is written whole by now.
    func note(written count: Int) -> Int? {
        let finished = state.withLock { state -> Output? in
            guard !state.outputs.isEmpty else { return nil }
            state.outputs[0].position += count
            return state.outputs[0].position == state.outputs[0].bytes.count ? state.outputs.removeFirst() : nil
        }
        finished?.written?.resume(returning: true)
        return finished?.mark
    }

    /// Gives up what was written in part: the terminal will forget it.
    ///
    /// - Returns: whether there was such.
    func dropCutOutput() -> Bool {
        let cut = state.withLock { state in
            (state.outputs.first?.position ?? 0) > 0 ? state.outputs.removeFirst() : nil
        }
        cut?.written?.resume(returning: true)
        return cut != nil
    }

    /// - Returns: whether somebody had asked.
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

    /// Answers that have not come by now will not.
    func endQuestions(at now: ContinuousClock.Instant) {
        let ended = state.withLock { state in
            let ended = state.questions.filter { $0.deadline <= now }
            state.questions.removeAll { $0.deadline <= now }
            return ended
        }
        for question in ended { question.answered.resume(returning: question.answers) }
    }
}
