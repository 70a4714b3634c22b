import TestSupport
import Testing

@testable import Backpressure

@Suite("The rules of a memory budget")
struct MemoryBudgetStateTests {
    private typealias State = MemoryBudgetState<Int>

    @Test(
        "Random requests, returns and withdrawals leak no byte and keep the order",
        arguments: 0..<200 as Range<UInt64>
    )
    func random(seed: UInt64) throws {
        struct Request {
            let number: Int
            let byteCount: Int
            let priority: Priority
            let ticket = Ticket()
        }
        var generator = SplitMix64(seed: seed)
        let capacity = Int.random(in: 1...100, using: &generator)
        var state = State(capacity: capacity)
        var waiting: [Request] = []
        var held: [Request] = []
        var peak = 0

        func expectGranted(_ granted: [Int]) throws {
            for number in granted {
                let index = try #require(waiting.firstIndex { $0.number == number })
                let request = waiting.remove(at: index)
                let passed = waiting.filter {
                    $0.priority == request.priority ? $0.number < number : $0.priority == .interactive
                }
                #expect(passed.isEmpty, "granted out of turn")
                let used = held.reduce(0) { $0 + $1.byteCount }
                #expect(used == 0 || used + request.byteCount <= capacity, "granted beyond the capacity")
                held.append(request)
                peak = max(peak, used + request.byteCount)
            }
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
                try expectGranted(state.giveBack(held.remove(at: index).byteCount))
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
            if let next = waiting.first(where: { $0.priority == .interactive }) ?? waiting.first {
                #expect(used > 0 && used + next.byteCount > capacity, "one that fits is left waiting")
            }
        }

        while !held.isEmpty { try expectGranted(state.giveBack(held.removeLast().byteCount)) }
        #expect(waiting.isEmpty)
        #expect(state.inUse == 0)
    }

    @Test("A large request is not starved by small ones behind it")
    func noStarvation() {
        var state = State(capacity: 100)
        #expect(state.request(60, priority: .bulk, ticket: Ticket(), waiter: 1) == [1])
        #expect(state.request(80, priority: .bulk, ticket: Ticket(), waiter: 2) == [])
        #expect(state.request(10, priority: .bulk, ticket: Ticket(), waiter: 3) == [])
        #expect(state.giveBack(60) == [2, 3])
    }

    @Test("An interactive request goes before bulk ones that wait")
    func interactiveFirst() {
        var state = State(capacity: 100)
        _ = state.request(100, priority: .bulk, ticket: Ticket(), waiter: 1)
        _ = state.request(60, priority: .bulk, ticket: Ticket(), waiter: 2)
        _ = state.request(60, priority: .interactive, ticket: Ticket(), waiter: 3)
        #expect(state.giveBack(100) == [3])
        #expect(state.giveBack(60) == [2])
    }

    @Test("A request above the capacity is admitted alone, and nothing beside it")
    func oversize() {
        var state = State(capacity: 100)
        _ = state.request(1, priority: .bulk, ticket: Ticket(), waiter: 1)
        #expect(state.request(500, priority: .bulk, ticket: Ticket(), waiter: 2) == [])
        #expect(state.giveBack(1) == [2])
        #expect(state.inUse == 500)
        #expect(state.request(0, priority: .interactive, ticket: Ticket(), waiter: 3) == [])
        #expect(state.giveBack(450) == [3])
        #expect(state.peak == 500)
    }
}
