/// The rules of a memory budget, without locks or tasks. `Waiter` represents a suspended task.
///
/// Every event returns the grants that it causes, in order.
struct MemoryBudgetState<Waiter> {
    struct Grant {
        let waiter: Waiter
        /// Whether it overtook a waiting request. Pass this to `release` when its bytes return.
        let hasPassed: Bool
    }

    private struct Request {
        let byteCount: Int
        let waiter: Waiter
    }

    let capacity: Int
    private(set) var inUse = 0
    private(set) var peak = 0
    private(set) var largest = 0
    /// Bytes in use by requests that overtook a waiting one.
    private var passing = 0
    private var requests = PriorityQueue<Request>()

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    var waiting: Int { requests.count }

    /// Queues a request. The grants may include it.
    mutating func request(_ byteCount: Int, priority: Priority, ticket: Ticket, waiter: Waiter) -> [Grant] {
        requests.append(Request(byteCount: byteCount, waiter: waiter), priority: priority, ticket: ticket)
        return grant()
    }

    /// - Parameter hasPassed: the value in the grant.
    mutating func release(_ byteCount: Int, hasPassed: Bool) -> [Grant] {
        inUse -= byteCount
        if hasPassed { passing -= byteCount }
        return grant()
    }

    /// Removes a waiting request, which may free the way for those behind it. Returns nil if it was already granted.
    mutating func withdraw(_ ticket: Ticket) -> (withdrawn: Waiter, granted: [Grant])? {
        requests.withdraw(ticket).map { ($0.waiter, grant()) }
    }

    /// Grants from the front. Later requests may overtake a front request that does not fit yet, as long as all that
    /// overtook fit beside it together. It fits once the leases from before are returned, so no overtaking request
    /// delays it.
    private mutating func grant() -> [Grant] {
        var granted: [Grant] = []
        while let next = requests.first {
            let room = capacity - inUse
            if inUse == 0 || next.byteCount <= room {
                _ = requests.popFirst()
                granted.append(admitted(next))
                continue
            }
            let beside = min(room, capacity - next.byteCount - passing)
            guard let later = requests.takeBehindFirst(where: { $0.byteCount <= beside }) else { break }
            passing += later.byteCount
            granted.append(admitted(later, hasPassed: true))
        }
        return granted
    }

    private mutating func admitted(_ request: Request, hasPassed: Bool = false) -> Grant {
        inUse += request.byteCount
        peak = max(peak, inUse)
        largest = max(largest, request.byteCount)
        return Grant(waiter: request.waiter, hasPassed: hasPassed)
    }
}
