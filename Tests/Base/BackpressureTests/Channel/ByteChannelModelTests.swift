import TestSupport
import Testing

@testable import Backpressure

@Suite("A byte channel under random operations")
struct ByteChannelModelTests {
    private typealias State = ByteChannelState<Int, Int, Int>

    /// The invariants of all sent elements, checked from outside.
    private struct Model {
        var sizes: [Int: Int] = [:]
        var waitingSenders: [Int: Ticket] = [:]
        var waitingReceivers: [Int: Ticket] = [:]
        var stored: [Int] = []
        var delivered: [Int] = []
        var dropped: [Int] = []

        mutating func apply(_ effects: State.Effects) {
            for (sender, outcome) in effects.senders {
                #expect(waitingSenders.removeValue(forKey: sender) != nil, "woken twice, or never waited")
                if outcome == .accepted { stored.append(sender) }
            }
            for (receiver, outcome) in effects.receivers {
                #expect(waitingReceivers.removeValue(forKey: receiver) != nil)
                if case .element(let element) = outcome {
                    #expect(stored.first == element, "out of order")
                    stored.removeAll { $0 == element }
                    delivered.append(element)
                }
            }
            for element in effects.dropped {
                stored.removeAll { $0 == element }
                dropped.append(element)
            }
        }
    }

    @Test(
        "Each element is delivered or dropped once, in order, and the capacity is respected",
        arguments: 0..<200 as Range<UInt64>
    )
    func random(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let capacity = Int.random(in: 1...100, using: &generator)
        var state = State(capacity: capacity, elementCost: 1)
        var model = Model()

        for number in 0..<300 {
            let ticket = Ticket()
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<40:
                model.sizes[number] =
                    Int.random(in: 0...40, using: &generator) * (Bool.random(using: &generator) ? 1 : 4)
                model.waitingSenders[number] = ticket
                model.apply(
                    state.send(number, byteCount: model.sizes[number, default: 0], ticket: ticket, sender: number)
                )
            case 40..<80:
                model.waitingReceivers[number] = ticket
                model.apply(state.receive(ticket: ticket, receiver: number))
            case 80..<89:
                if let sender = model.waitingSenders.keys.sorted().randomElement(using: &generator) {
                    model.apply(state.cancelSender(model.waitingSenders[sender] ?? ticket))
                }
            case 89..<98:
                if let receiver = model.waitingReceivers.keys.sorted().randomElement(using: &generator) {
                    model.apply(state.cancelReceiver(model.waitingReceivers[receiver] ?? ticket))
                }
            case 98 where number > 200: model.apply(state.finish())
            case 99 where number > 250: model.apply(state.abort())
            default: break
            }

            let bytes = model.stored.reduce(0) { $0 + model.sizes[$1, default: 0] + 1 }
            let snapshot = state.snapshot
            #expect(snapshot.byteCount == bytes)
            #expect(bytes <= capacity || model.stored.count == 1)
            #expect(snapshot.elementCount == model.stored.count)
            #expect(snapshot.waitingSenders == model.waitingSenders.count)
            #expect(snapshot.waitingReceivers == model.waitingReceivers.count)
            #expect(model.waitingReceivers.isEmpty || (model.stored.isEmpty && model.waitingSenders.isEmpty))
        }

        model.apply(state.abort())
        #expect(model.waitingSenders.isEmpty && model.waitingReceivers.isEmpty && model.stored.isEmpty)
        #expect((model.delivered + model.dropped).sorted() == model.sizes.keys.sorted())
    }
}
