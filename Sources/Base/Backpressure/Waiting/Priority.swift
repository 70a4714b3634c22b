/// The order in which waiting requests are served.
public enum Priority: Sendable, Hashable, CaseIterable {
    /// Background work that nobody waits for.
    case bulk
    /// Work that somebody waits for. It precedes all bulk work that has not started, so a constant stream of it would
    /// starve bulk work.
    case interactive
}

/// Two ticket queues, one per priority. Interactive entries come first.
struct PriorityQueue<Value> {
    private var interactive = TicketQueue<Value>()
    private var bulk = TicketQueue<Value>()

    var count: Int { interactive.count + bulk.count }
    var first: Value? { interactive.first ?? bulk.first }

    mutating func append(_ value: Value, priority: Priority, ticket: Ticket) {
        switch priority {
        case .interactive: interactive.append(value, ticket: ticket)
        case .bulk: bulk.append(value, ticket: ticket)
        }
    }

    mutating func popFirst() -> Value? {
        interactive.popFirst() ?? bulk.popFirst()
    }

    /// Removes the first entry behind the front that fits.
    mutating func takeBehindFirst(where fits: (Value) -> Bool) -> Value? {
        if interactive.isEmpty { return bulk.take(from: 1, where: fits) }
        return interactive.take(from: 1, where: fits) ?? bulk.take(from: 0, where: fits)
    }

    mutating func withdraw(_ ticket: Ticket) -> Value? {
        interactive.withdraw(ticket) ?? bulk.withdraw(ticket)
    }
}

extension PriorityQueue: Sendable where Value: Sendable {}
