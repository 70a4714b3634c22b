/// The rules of a memory budget, without locks or tasks. `Waiter` stands for a suspended task.
///
/// Every event returns the waiters whose request is granted by it, in order.
struct MemoryBudgetState<Waiter> {
    private struct Request {
        let byteCount: Int
        let waiter: Waiter
    }

    let capacity: Int
    private(set) var inUse = 0
    private(set) var peak = 0
    private(set) var largest = 0
    private var requests = PriorityQueue<Request>()

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    var waiting: Int { requests.count }

    /// Puts a request into its queue. Those granted may include it.
    mutating func request(_ byteCount: Int, priority: Priority, ticket: Ticket, waiter: Waiter) -> [Waiter] {
        requests.append(Request(byteCount: byteCount, waiter: waiter), priority: priority, ticket: ticket)
        return grant()
    }

    mutating func giveBack(_ byteCount: Int) -> [Waiter] {
        inUse -= byteCount
        return grant()
    }

    /// Takes a waiting request out, which may make way for those behind it; nil if it was granted already.
    mutating func withdraw(_ ticket: Ticket) -> (withdrawn: Waiter, granted: [Waiter])? {
        requests.withdraw(ticket).map { ($0.waiter, grant()) }
    }

    /// Grants from the front, and stops at the first that does not fit: nothing passes a large request that waits.
    private mutating func grant() -> [Waiter] {
        var granted: [Waiter] = []
        while let next = requests.first, inUse == 0 || next.byteCount <= capacity - inUse {
            _ = requests.popFirst()
            inUse += next.byteCount
            peak = max(peak, inUse)
            largest = max(largest, next.byteCount)
            granted.append(next.waiter)
        }
        return granted
    }
}
