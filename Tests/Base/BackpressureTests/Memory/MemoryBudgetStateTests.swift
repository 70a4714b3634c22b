import TestSupport
import Testing

@testable import Backpressure

@Suite("Rules of a memory budget")
struct MemoryBudgetStateTests {
    private typealias State = MemoryBudgetState<Int>

    @Test(
        "Random requests, returns and withdrawals leak no byte, and no request waits for a later one",
        arguments: 0..<200 as Range<UInt64>
    )
    func random(seed: UInt64) throws {
        struct Request {
            let number: Int
            let byteCount: Int
            let priority: Priority
            let ticket = Ticket()
            var hasPassed = false
        }
        var generator = SplitMix64(seed: seed)
        let capacity = Int.random(in: 1...100, using: &generator)
        var state = State(capacity: capacity)
        var waiting: [Request] = []
        var held: [Request] = []
        var peak = 0
        var passing = 0
        /// The request that waits at the front, and those that held bytes when it got there.
        var front: (number: Int, before: Set<Int>)?

        func expectGranted(_ granted: [State.Grant]) throws {
            for grant in granted {
                let index = try #require(waiting.firstIndex { $0.number == grant.waiter })
                var request = waiting.remove(at: index)
                let isInTurn = waiting.allSatisfy {
                    $0.priority == request.priority ? $0.number > request.number : $0.priority == .bulk
                }
                #expect(isInTurn || grant.hasPassed, "granted out of turn")
                let used = held.reduce(0) { $0 + $1.byteCount }
                #expect(used == 0 || used + request.byteCount <= capacity, "granted beyond the capacity")
                request.hasPassed = grant.hasPassed
                passing += grant.hasPassed ? 1 : 0
                // Interactive requests precede bulk ones, whenever they arrive.
                if !grant.hasPassed { front?.before.insert(request.number) }
                held.append(request)
                peak = max(peak, used + request.byteCount)
            }
        }
        func release(_ request: Request) throws {
            try expectGranted(state.release(request.byteCount, hasPassed: request.hasPassed))
        }

        for number in 0..<300 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<5:
                let request = Request(
                    number: number,
                    byteCount: Int.random(in: 0...60, using: &generator) * [1, 1, 1, 3][number % 4],
                    priority: Int.random(in: 0..<4, using: &generator) == 0 ? .interactive : .bulk
                )
                waiting.append(request)
                try expectGranted(
                    state.request(request.byteCount, priority: request.priority, ticket: request.ticket, waiter: number)
                )
            case 5..<9:
                guard let index = held.indices.randomElement(using: &generator) else { continue }
                try release(held.remove(at: index))
            default:
                guard let request = (waiting + held).randomElement(using: &generator) else { continue }
                let wasWaiting = waiting.contains { $0.number == request.number }
                waiting.removeAll { $0.number == request.number }
                let outcome = state.withdraw(request.ticket)
                #expect(outcome?.withdrawn == (wasWaiting ? request.number : nil))
                try expectGranted(outcome?.granted ?? [])
            }
            let used = held.reduce(0) { $0 + $1.byteCount }
            #expect(state.inUse == used)
            #expect(state.peak == peak)
            #expect(state.waiting == waiting.count)
            guard let next = waiting.first(where: { $0.priority == .interactive }) ?? waiting.first else {
                front = nil
                continue
            }
            #expect(used > 0 && used + next.byteCount > capacity, "one that fits is left waiting")
            if front?.number != next.number { front = (next.number, Set(held.map(\.number))) }
            #expect(held.contains { front?.before.contains($0.number) == true }, "it waits for those that came later")
        }

        while let last = held.popLast() { try release(last) }
        #expect(waiting.isEmpty)
        #expect(state.inUse == 0)
        #expect(passing > 0 || capacity < 30)
    }

    @Test("Small requests that fit beside a large waiting one overtake it, and it does not wait for them")
    func passing() {
        var state = State(capacity: 100)
        func request(_ byteCount: Int, _ number: Int) -> [Int] {
            state.request(byteCount, priority: .bulk, ticket: Ticket(), waiter: number).map(\.waiter)
        }
        func release(_ byteCount: Int, hasPassed: Bool = false) -> [Int] {
            state.release(byteCount, hasPassed: hasPassed).map(\.waiter)
        }
        #expect(request(60, 1) == [1])
        #expect(request(80, 2) == [])
        // The second leaves 20.
        #expect(request(25, 3) == [])
        #expect(request(15, 4) == [4])
        #expect(request(10, 5) == [])
        #expect(release(15, hasPassed: true) == [5])
        #expect(release(60) == [2])
        #expect(state.inUse == 90)
        #expect(release(80) == [3])
    }

    @Test("A request that overtook also counts against those that reach the front after it")
    func passed() {
        var state = State(capacity: 100)
        func request(_ byteCount: Int, _ number: Int) -> [Bool] {
            state.request(byteCount, priority: .bulk, ticket: Ticket(), waiter: number).map(\.hasPassed)
        }
        #expect(request(60, 1) == [false])
        #expect(request(70, 2).isEmpty)
        #expect(request(30, 3) == [true])
        #expect(request(75, 4).isEmpty)
        #expect(state.release(60, hasPassed: false).map(\.waiter) == [2])
        // The fourth is at the front now, and leaves 25.
        #expect(request(0, 5).isEmpty)
        #expect(state.release(10, hasPassed: true).map(\.waiter) == [5])
        #expect(request(10, 6).isEmpty && request(5, 7) == [true])
        #expect(state.release(70, hasPassed: false).map(\.waiter) == [4])
    }

    @Test("An interactive request precedes waiting bulk ones")
    func interactiveFirst() {
        var state = State(capacity: 100)
        _ = state.request(100, priority: .bulk, ticket: Ticket(), waiter: 1)
        _ = state.request(60, priority: .bulk, ticket: Ticket(), waiter: 2)
        _ = state.request(60, priority: .interactive, ticket: Ticket(), waiter: 3)
        #expect(state.release(100, hasPassed: false).map(\.waiter) == [3])
        #expect(state.release(60, hasPassed: false).map(\.waiter) == [2])
    }

    @Test("An oversized request is admitted alone, and nothing beside it")
    func oversize() {
        var state = State(capacity: 100)
        _ = state.request(1, priority: .bulk, ticket: Ticket(), waiter: 1)
        #expect(state.request(500, priority: .bulk, ticket: Ticket(), waiter: 2).isEmpty)
        #expect(state.release(1, hasPassed: false).map(\.waiter) == [2])
        #expect(state.inUse == 500)
        #expect(state.request(0, priority: .interactive, ticket: Ticket(), waiter: 3).isEmpty)
        #expect(state.release(450, hasPassed: false).map(\.waiter) == [3])
        #expect(state.peak == 500)
    }
}
