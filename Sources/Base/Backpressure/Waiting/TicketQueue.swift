import DequeModule

/// A FIFO queue whose entries can also be withdrawn by ticket.
///
/// Withdrawing searches from the front. It is rare, and queues hold tasks or jobs, not data.
struct TicketQueue<Value> {
    private var entries: Deque<(ticket: Ticket, value: Value)> = []

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }
    var first: Value? { entries.first?.value }

    mutating func append(_ value: Value, ticket: Ticket) {
        entries.append((ticket, value))
    }

    mutating func popFirst() -> Value? {
        entries.popFirst()?.value
    }

    /// Removes the first entry at or after `place` that fits.
    mutating func take(from place: Int, where fits: (Value) -> Bool) -> Value? {
        entries.indices.dropFirst(place).first { fits(entries[$0].value) }.map { entries.remove(at: $0).value }
    }

    mutating func withdraw(_ ticket: Ticket) -> Value? {
        entries.firstIndex { $0.ticket == ticket }.map { entries.remove(at: $0).value }
    }

    mutating func removeAll() -> [Value] {
        defer { entries = [] }
        return entries.map(\.value)
    }
}

extension TicketQueue: Sendable where Value: Sendable {}
