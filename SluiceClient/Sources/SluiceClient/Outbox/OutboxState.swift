/// Which letter is sent when: one after the other, in their order. Pure.
struct OutboxState: Sendable {
    /// What to do after an event.
    enum Action: Sendable, Equatable {
        case send(OutboxLetter)
        /// Then call `resume`, with the number.
        case pause(Duration, number: Int)
        case nothing
    }

    private enum Phase: Equatable {
        case idle
        case sending
        case pausing(number: Int)
    }

    private(set) var letters: [OutboxLetter] = []
    private(set) var failures = 0
    /// Why letters are not delivered now.
    private(set) var trouble: String?
    /// Whether it takes the user to change that.
    private(set) var isHeld = false
    private var phase = Phase.idle
    private var lastPause = 0

    mutating func add(_ letter: OutboxLetter) -> Action {
        letters.append(letter)
        return phase == .idle ? next() : .nothing
    }

    /// The first letter was answered, or refused for good.
    mutating func delivered() -> Action {
        if !letters.isEmpty { letters.removeFirst() }
        (failures, trouble, isHeld) = (0, nil, false)
        return next()
    }

    /// The first letter could not be delivered.
    ///
    /// - Returns: nil if it has to be given up: then call `delivered`.
    mutating func failed(_ error: any Error) -> Action? {
        failures += 1
        let (pause, isHeld): (Duration, Bool)
        switch DeliveryRule.after(error, failures: failures) {
        case .again(let time): (pause, isHeld) = (time, false)
        case .hold(let time): (pause, isHeld) = (time, true)
        case .drop: return nil
        }
        (trouble, self.isHeld) = ("\(error)", isHeld)
        lastPause += 1
        phase = .pausing(number: lastPause)
        return .pause(pause, number: lastPause)
    }

    /// A pause has ended.
    mutating func resume(_ number: Int) -> Action { phase == .pausing(number: number) ? next() : .nothing }

    /// The server may be back.
    mutating func retry() -> Action {
        guard case .pausing = phase else { return .nothing }
        return next()
    }

    private mutating func next() -> Action {
        guard let letter = letters.first else {
            phase = .idle
            return .nothing
        }
        phase = .sending
        return .send(letter)
    }
}
