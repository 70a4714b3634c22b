import Testing

@testable import Backpressure

@Suite("Queues with withdrawable entries")
struct PriorityQueueTests {
    @Test("Interactive entries come first, each priority in order, without withdrawn ones")
    func order() {
        var queue = PriorityQueue<Int>()
        let tickets = (0..<6).map { _ in Ticket() }
        for (number, ticket) in tickets.enumerated() {
            queue.append(number, priority: number.isMultiple(of: 2) ? .bulk : .interactive, ticket: ticket)
        }
        #expect(queue.withdraw(tickets[2]) == 2)
        #expect(queue.withdraw(tickets[2]) == nil)
        #expect(queue.withdraw(tickets[3]) == 3)
        #expect(queue.count == 4)
        var order: [Int] = []
        while let next = queue.first {
            #expect(queue.popFirst() == next)
            order.append(next)
        }
        #expect(order == [1, 5, 0, 4])
        #expect(queue.popFirst() == nil)
    }

    @Test("Tickets are unique")
    func tickets() {
        #expect(Set((0..<1000).map { _ in Ticket() }).count == 1000)
    }
}
