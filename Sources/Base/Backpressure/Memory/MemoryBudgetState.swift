/// The rules of a memory budget, without locks or tasks. `Waiter` stands for a suspended task.
///
/// Every event returns what is granted by it, in order.
struct MemoryBudgetState<Waiter> {
    struct Grant {
        let waiter: Waiter
        /// Whether it passed one that waits: to be told when its bytes come back.
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
    /// Bytes in use by those that passed one that waited.
    private var passing = 0
    private var requests = PriorityQueue<Request>()

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    var waiting: Int { requests.count }

    /// Puts a request into its queue. What is granted may include it.
    mutating func request(_ byteCount: Int, priority: Priority, ticket: Ticket, waiter: Waiter) -> [Grant] {
        requests.append(Request(byteCount: byteCount, waiter: waiter), priority: priority, ticket: ticket)
        return grant()
    }

    /// - Parameter hasPassed: of the grant.
    mutating func giveBack(_ byteCount: Int, hasPassed: Bool) -> [Grant] {
        inUse -= byteCount
        if hasPassed { passing -= byteCount }
        return grant()
    }

    /// Takes a waiting request out, which may make way for those behind it; nil if it was granted already.
    mutating func withdraw(_ ticket: Ticket) -> (withdrawn: Waiter, granted: [Grant])? {
        requests.withdraw(ticket).map { ($0.waiter, grant()) }
    }

    /// Grants from the front. One that does not fit yet is passed by later ones, as long as all that have passed fit beside
    /// it, together: when those are gone that were here before, it fits, so it waits for nobody that passes.
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
