/// The rules of a memory budget, without locks or tasks. `Waiter` stands for a suspended task.
///
/// Every event returns what is granted by it, in order.
struct MemoryBudgetState<Waiter> {
    struct Grant {
        let waiter: Waiter
        /// Which wait it passed; nil where it came in turn. To be named when its bytes come back.
        let passed: Int?
    }

    private struct Request {
        let byteCount: Int
        let waiter: Waiter
        let ticket: Ticket
    }

    /// A request that waits at the front, and what passes it.
    private struct Wait {
        let ticket: Ticket
        let number: Int
        /// Bytes in use by those that have passed.
        var passing = 0
    }

    let capacity: Int
    private(set) var inUse = 0
    private(set) var peak = 0
    private(set) var largest = 0
    private var requests = PriorityQueue<Request>()
    private var front: Wait?
    private var waits = 0

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    var waiting: Int { requests.count }

    /// Puts a request into its queue. What is granted may include it.
    mutating func request(_ byteCount: Int, priority: Priority, ticket: Ticket, waiter: Waiter) -> [Grant] {
        let request = Request(byteCount: byteCount, waiter: waiter, ticket: ticket)
        requests.append(request, priority: priority, ticket: ticket)
        return grant()
    }

    /// - Parameter passed: of the grant.
    mutating func giveBack(_ byteCount: Int, passed: Int?) -> [Grant] {
        inUse -= byteCount
        if let passed, front?.number == passed { front?.passing -= byteCount }
        return grant()
    }

    /// Takes a waiting request out, which may make way for those behind it; nil if it was granted already.
    mutating func withdraw(_ ticket: Ticket) -> (withdrawn: Waiter, granted: [Grant])? {
        requests.withdraw(ticket).map { ($0.waiter, grant()) }
    }

    /// Grants from the front. One that does not fit yet is passed by later ones that all fit beside it, together: when
    /// those are gone that were here before it, it fits, so it waits for nobody that passes.
    private mutating func grant() -> [Grant] {
        var granted: [Grant] = []
        while let next = requests.first {
            let room = capacity - inUse
            if inUse == 0 || next.byteCount <= room {
                _ = requests.popFirst()
                if front?.ticket == next.ticket { front = nil }
                granted.append(admitted(next, passing: nil))
                continue
            }
            var wait = wait(of: next)
            let beside = min(room, capacity - next.byteCount - wait.passing)
            let passing = requests.takeBehindFirst { $0.byteCount <= beside }
            wait.passing += passing?.byteCount ?? 0
            front = wait
            guard let passing else { break }
            granted.append(admitted(passing, passing: wait.number))
        }
        return granted
    }

    private mutating func wait(of request: Request) -> Wait {
        if let front, front.ticket == request.ticket { return front }
        waits += 1
        return Wait(ticket: request.ticket, number: waits)
    }

    private mutating func admitted(_ request: Request, passing number: Int?) -> Grant {
        inUse += request.byteCount
        peak = max(peak, inUse)
        largest = max(largest, request.byteCount)
        return Grant(waiter: request.waiter, passed: number)
    }
}
