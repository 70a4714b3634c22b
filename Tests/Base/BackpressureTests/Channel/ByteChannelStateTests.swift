import Testing

@testable import Backpressure

/// Senders and receivers are plain names here: no tasks, no locks.
private typealias State = ByteChannelState<String, String, String>

extension State {
    fileprivate mutating func send(_ element: String, _ byteCount: Int) -> Effects {
        send(element, byteCount: byteCount, ticket: Ticket(), sender: element)
    }

    fileprivate mutating func receive(_ receiver: String = "receiver") -> Effects {
        receive(ticket: Ticket(), receiver: receiver)
    }
}

extension State.Effects {
    fileprivate var accepted: [String] { senders.filter { $0.1 == .accepted }.map(\.0) }
    fileprivate var refused: [String] { senders.filter { $0.1 == .closed }.map(\.0) }

    fileprivate var received: [String] {
        receivers.map { receiver, outcome in
            switch outcome {
            case .element(let element): "\(receiver) < \(element)"
            case .end: "\(receiver) ends"
            case .cancelled: "\(receiver) cancelled"
            }
        }
    }
}

@Suite("Rules of a byte channel")
struct ByteChannelStateTests {
    @Test("An element that fits is accepted, and the next sender waits for room")
    func fillsUp() {
        var state = State(capacity: 100, elementCost: 0)
        #expect(state.send("a", 60).accepted == ["a"])
        #expect(state.send("b", 40).accepted == ["b"])
        #expect(state.send("c", 1).accepted.isEmpty)

        let effects = state.receive()
        #expect(effects.received == ["receiver < a"])
        #expect(effects.accepted == ["c"])
        #expect(state.snapshot.byteCount == 41)
        #expect(state.snapshot.highWater == 100)
    }

    @Test("An element above the capacity is accepted alone")
    func oversize() {
        var state = State(capacity: 100, elementCost: 0)
        #expect(state.send("small", 1).accepted == ["small"])
        #expect(state.send("huge", 1000).accepted.isEmpty)
        #expect(state.receive().accepted == ["huge"])
        #expect(state.send("next", 0).accepted.isEmpty)
        #expect(state.receive().accepted == ["next"])
    }

    @Test("A small element does not overtake a large one that waits")
    func headOfLine() {
        var state = State(capacity: 100, elementCost: 0)
        _ = state.send("a", 50)
        #expect(state.send("large", 80).accepted.isEmpty)
        #expect(state.send("small", 10).accepted.isEmpty)
        #expect(state.receive().accepted == ["large", "small"])
    }

    @Test("Empty elements are bounded by their fixed cost")
    func fixedCost() {
        var state = State(capacity: 100, elementCost: 25)
        let accepted = (0..<10).map { state.send("\($0)", 0).accepted.count }.reduce(0, +)
        #expect(accepted == 4)
    }

    @Test("Receivers are served in arrival order")
    func receiversInOrder() {
        var state = State(capacity: 100, elementCost: 0)
        _ = state.receive("first")
        _ = state.receive("second")
        #expect(state.send("a", 1).received == ["first < a"])
        #expect(state.send("b", 1).received == ["second < b"])
    }

    @Test("A sender that leaves unblocks those behind it, and its element is not delivered")
    func cancelledSender() {
        var state = State(capacity: 100, elementCost: 0)
        let ticket = Ticket()
        _ = state.send("a", 50)
        _ = state.send("large", byteCount: 80, ticket: ticket, sender: "large")
        _ = state.send("small", 10)

        let effects = state.cancelSender(ticket)
        #expect(effects.senders.contains { $0 == ("large", .cancelled) })
        #expect(effects.accepted == ["small"])
        #expect(effects.dropped == ["large"])
        #expect(state.receive().received == ["receiver < a"])
        #expect(state.receive().received == ["receiver < small"])
    }

    @Test("Cancelling after the element was accepted changes nothing")
    func cancelledTooLate() {
        var state = State(capacity: 100, elementCost: 0)
        let ticket = Ticket()
        _ = state.send("a", byteCount: 1, ticket: ticket, sender: "a")
        let effects = state.cancelSender(ticket)
        #expect(effects.senders.isEmpty && effects.dropped.isEmpty)
        #expect(state.receive().received == ["receiver < a"])
    }

    @Test("A receiver that leaves is skipped")
    func cancelledReceiver() {
        var state = State(capacity: 100, elementCost: 0)
        let ticket = Ticket()
        _ = state.receive(ticket: ticket, receiver: "first")
        _ = state.receive("second")
        #expect(state.cancelReceiver(ticket).received == ["first cancelled"])
        #expect(state.send("a", 1).received == ["second < a"])
    }

    @Test("A finished channel delivers earlier elements, including those of waiting senders, and then ends")
    func finishes() {
        var state = State(capacity: 10, elementCost: 0)
        _ = state.send("stored", 10)
        _ = state.send("waiting", 10)
        #expect(state.finish().senders.isEmpty)
        #expect(state.send("late", 1).refused == ["late"])
        #expect(state.receive().received == ["receiver < stored"])
        #expect(state.receive().received == ["receiver < waiting"])
        #expect(state.receive().received == ["receiver ends"])
    }

    @Test("Finishing an empty channel ends its waiting receivers")
    func finishesEmpty() {
        var state = State(capacity: 10, elementCost: 0)
        _ = state.receive("first")
        _ = state.receive("second")
        #expect(state.finish().received == ["first ends", "second ends"])
    }

    @Test("A finished channel ends when its last waiting sender leaves")
    func finishesThenCancelled() {
        var state = State(capacity: 10, elementCost: 0)
        let ticket = Ticket()
        _ = state.send("stored", 10)
        _ = state.send("waiting", byteCount: 10, ticket: ticket, sender: "waiting")
        _ = state.finish()
        _ = state.cancelSender(ticket)
        #expect(state.receive().received == ["receiver < stored"])
        #expect(state.receive().received == ["receiver ends"])
    }

    @Test("Aborting drops stored elements, refuses waiting senders, and ends receivers", arguments: [false, true])
    func aborts(finishedBefore: Bool) {
        var state = State(capacity: 10, elementCost: 0)
        _ = state.send("stored", 10)
        _ = state.send("waiting", 10)
        if finishedBefore { _ = state.finish() }

        let effects = state.abort()
        #expect(effects.refused == ["waiting"])
        #expect(effects.dropped == ["stored", "waiting"])
        #expect(state.snapshot.byteCount == 0)
        #expect(state.receive().received == ["receiver ends"])
        #expect(state.send("late", 1).refused == ["late"])
        #expect(state.abort().dropped.isEmpty)
    }

    @Test("Absurd byte counts neither overflow nor become negative")
    func absurdCounts() {
        var state = State(capacity: .max, elementCost: .max)
        for byteCount in [Int.max, Int.min, -1] {
            _ = state.send("a", byteCount)
        }
        #expect(state.snapshot.byteCount > 0)
        while state.snapshot.elementCount > 0 { _ = state.receive() }
        #expect(state.snapshot.byteCount == 0)
    }
}
