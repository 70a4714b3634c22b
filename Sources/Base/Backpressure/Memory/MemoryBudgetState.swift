/// The rules of a memory budget, without locks or tasks. `Waiter` represents a suspended task.
///
/// Every event returns the grants that it causes, in order.
///
/// Bytes are in use by requests, of this process or another, or kept for what can be made again. A request is never held up
/// for good by what is kept.
struct MemoryBudgetState<Waiter> {
    struct Grant {
        let waiter: Waiter
        /// Whether it overtook a waiting request. Pass this to `release` when its bytes return.
        let hasPassed: Bool
    }

    private struct Request {
        let byteCount: Int
        let isElsewhere: Bool
        let waiter: Waiter
    }

    private(set) var capacity: Int
    private(set) var inUse = 0
    /// Those of the bytes in use that are kept.
    private(set) var kept = 0
    /// Those that another process holds.
    private(set) var elsewhere = 0
    private(set) var peak = 0
    private(set) var largest = 0
    /// Bytes in use by requests that overtook a waiting one.
    private var passing = 0
    private var requests = PriorityQueue<Request>()
    private var byteCountWaiting = 0

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    var waiting: Int { requests.count }

    /// Queues a request. The grants may include it.
    mutating func request(
        _ byteCount: Int,
        priority: Priority,
        elsewhere isElsewhere: Bool = false,
        ticket: Ticket,
        waiter: Waiter
    ) -> [Grant] {
        let request = Request(byteCount: byteCount, isElsewhere: isElsewhere, waiter: waiter)
        requests.append(request, priority: priority, ticket: ticket)
        byteCountWaiting += byteCount
        return grant()
    }

    /// - Parameters:
    ///   - hasPassed: the value in the grant.
    ///   - isElsewhere: the value in the request.
    mutating func release(_ byteCount: Int, hasPassed: Bool, elsewhere isElsewhere: Bool = false) -> [Grant] {
        inUse -= byteCount
        if hasPassed { passing -= byteCount }
        if isElsewhere { elsewhere -= byteCount }
        return grant()
    }

    /// Removes a waiting request, which may free the way for those behind it. Returns nil if it was already granted.
    mutating func withdraw(_ ticket: Ticket) -> (withdrawn: Waiter, granted: [Grant])? {
        requests.withdraw(ticket).map { request in
            byteCountWaiting -= request.byteCount
            return (request.waiter, grant())
        }
    }

    /// Bytes in use stay so if they are more.
    mutating func bound(to capacity: Int) -> [Grant] {
        self.capacity = max(0, capacity)
        return grant()
    }

    /// Bytes that would have to be returned for all waiting requests and one more.
    func shortage(with byteCount: Int) -> Int { max(0, byteCountWaiting + byteCount - (capacity - inUse)) }

    /// Keeps bytes if there is room for them, or in any case.
    ///
    /// - Returns: whether they are kept.
    mutating func keep(_ byteCount: Int, inAnyCase: Bool) -> Bool {
        guard inAnyCase || requests.count == 0 && byteCount <= capacity - inUse else { return false }
        inUse += byteCount
        kept += byteCount
        peak = max(peak, inUse)
        return true
    }

    mutating func releaseKept(_ byteCount: Int) -> [Grant] {
        kept -= byteCount
        return release(byteCount, hasPassed: false)
    }

    /// Grants from the front. Later requests may overtake a front request that does not fit yet, as long as all that
    /// overtook fit beside it together. It fits once the leases from before are returned, so no overtaking request
    /// delays it.
    private mutating func grant() -> [Grant] {
        var granted: [Grant] = []
        while let next = requests.first {
            let room = capacity - inUse
            if inUse == kept || next.byteCount <= room {
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
        byteCountWaiting -= request.byteCount
        inUse += request.byteCount
        if request.isElsewhere { elsewhere += request.byteCount }
        peak = max(peak, inUse)
        largest = max(largest, request.byteCount)
        return Grant(waiter: request.waiter, hasPassed: hasPassed)
    }
}
