import DequeModule

/// The rules of a byte-bounded channel, without locks or tasks.
///
/// Every event updates the queues, settles them, and returns which tasks to resume and with what. `Sender` and
/// `Receiver` represent the suspended tasks.
///
/// Invariants between events:
/// - a receiver waits only while nothing is stored and no sender waits;
/// - the first waiting sender does not fit;
/// - stored bytes exceed the capacity only if exactly one element is stored.
struct ByteChannelState<Element, Sender, Receiver> {
    enum SendOutcome: Equatable {
        case accepted
        case closed
        case cancelled
    }

    enum ReceiveOutcome {
        case element(Element)
        case end
        case cancelled
    }

    /// The effects of an event, to be carried out after unlocking.
    struct Effects {
        var senders: [(Sender, SendOutcome)] = []
        var receivers: [(Receiver, ReceiveOutcome)] = []
        /// Elements that nobody will receive. They are also released after unlocking, since their `deinit` may do anything.
        var dropped: [Element] = []
    }

    private enum Phase {
        case open
        case finished
        case aborted
    }

    private struct Stored {
        let element: Element
        let cost: Int
    }

    private let capacity: Int
    private let elementCost: Int
    private var phase = Phase.open
    private var stored: Deque<Stored> = []
    private var senders = TicketQueue<(Stored, Sender)>()
    private var receivers = TicketQueue<Receiver>()
    private var counts: ByteChannelCounts

    init(capacity: Int, elementCost: Int) {
        self.capacity = max(0, capacity)
        self.elementCost = max(0, elementCost)
        counts = ByteChannelCounts(capacity: self.capacity)
    }

    var snapshot: ByteChannelCounts {
        var snapshot = counts
        snapshot.elementCount = stored.count
        snapshot.waitingSenders = senders.count
        snapshot.waitingReceivers = receivers.count
        snapshot.isClosed = phase != .open
        return snapshot
    }

    mutating func send(_ element: Element, byteCount: Int, ticket: Ticket, sender: Sender) -> Effects {
        guard phase == .open else {
            return Effects(senders: [(sender, .closed)], dropped: [element])
        }
        // No real size reaches half of Int.max, so the sums cannot overflow.
        let cost = min(max(0, byteCount), Int.max / 4) + min(elementCost, Int.max / 4)
        senders.append((Stored(element: element, cost: cost), sender), ticket: ticket)
        return settle()
    }

    mutating func receive(ticket: Ticket, receiver: Receiver) -> Effects {
        receivers.append(receiver, ticket: ticket)
        return settle()
    }

    /// Removes a waiting sender with its element. Does nothing if the element was already accepted.
    mutating func cancelSender(_ ticket: Ticket) -> Effects {
        guard let (stored, sender) = senders.withdraw(ticket) else { return Effects() }
        var effects = settle()
        effects.senders.append((sender, .cancelled))
        effects.dropped.append(stored.element)
        return effects
    }

    /// Removes a waiting receiver. Does nothing if it already got an element.
    mutating func cancelReceiver(_ ticket: Ticket) -> Effects {
        guard let receiver = receivers.withdraw(ticket) else { return Effects() }
        return Effects(receivers: [(receiver, .cancelled)])
    }

    /// Refuses later sends. Elements that are stored or waiting are still delivered.
    mutating func finish() -> Effects {
        guard phase == .open else { return Effects() }
        phase = .finished
        return settle()
    }

    mutating func abort() -> Effects {
        phase = .aborted
        var effects = Effects(dropped: stored.map(\.element))
        stored = []
        counts.byteCount = 0
        for (pending, sender) in senders.removeAll() {
            effects.senders.append((sender, .closed))
            effects.dropped.append(pending.element)
        }
        for receiver in receivers.removeAll() {
            effects.receivers.append((receiver, .end))
        }
        return effects
    }

    private mutating func settle() -> Effects {
        var effects = Effects()
        while true {
            if !stored.isEmpty, let receiver = receivers.popFirst() {
                let next = stored.removeFirst()
                counts.byteCount -= next.cost
                counts.received += 1
                effects.receivers.append((receiver, .element(next.element)))
            } else if let (next, _) = senders.first, fits(next.cost), let (_, sender) = senders.popFirst() {
                stored.append(next)
                counts.byteCount += next.cost
                counts.sent += 1
                counts.highWater = max(counts.highWater, counts.byteCount)
                effects.senders.append((sender, .accepted))
            } else {
                break
            }
        }
        if phase != .open, stored.isEmpty, senders.isEmpty {
            effects.receivers += receivers.removeAll().map { ($0, .end) }
        }
        return effects
    }

    private func fits(_ cost: Int) -> Bool {
        stored.isEmpty || cost <= capacity - counts.byteCount
    }
}
