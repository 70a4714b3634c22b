import Backpressure
import TestSupport
import Testing

@Suite("Byte channel between tasks", .timeLimit(.minutes(10)))
struct ByteChannelTests {
    @Test("With many senders and receivers, each element arrives once and the capacity is respected")
    func manyToMany() async throws {
        let channel = ByteChannel<Int>(capacity: 64, elementCost: 1)
        let received = Log<Int>()
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for try await element in channel { received.append(element) }
                }
            }
            try await withThrowingTaskGroup { senders in
                for sender in 0..<8 {
                    senders.addTask {
                        for number in 0..<250 {
                            try await channel.send(sender * 250 + number, byteCount: number % 40)
                        }
                    }
                }
                try await senders.waitForAll()
            }
            channel.finish()
            try await group.waitForAll()
        }
        #expect(received.entries.sorted() == Array(0..<2000))
        #expect(channel.snapshot.highWater <= 64)
        #expect(channel.snapshot.byteCount == 0)
        #expect(channel.snapshot.sent == 2000)
        #expect(channel.snapshot.received == 2000)
    }

    @Test("With sixteen senders of oversized elements, one element is stored at a time")
    func overshoot() async throws {
        let channel = ByteChannel<Int>(capacity: 10, elementCost: 0)
        try await withThrowingTaskGroup { group in
            for sender in 0..<16 {
                group.addTask { try await channel.send(sender, byteCount: 100) }
            }
            await reached { channel.snapshot.waitingSenders == 15 }
            #expect(channel.snapshot.byteCount == 100)
            for _ in 0..<16 { _ = try await channel.receive() }
            try await group.waitForAll()
        }
        #expect(channel.snapshot.highWater == 100)
    }

    @Test("Waiting senders are served in arrival order")
    func fairSenders() async throws {
        let channel = ByteChannel<Int>(capacity: 1, elementCost: 1)
        try await withThrowingTaskGroup { group in
            for sender in 0..<20 {
                group.addTask { try await channel.send(sender, byteCount: 0) }
                await reached { channel.snapshot.waitingSenders + channel.snapshot.elementCount == sender + 1 }
            }
            for expected in 0..<20 {
                #expect(try await channel.receive() == expected)
            }
            try await group.waitForAll()
        }
    }

    @Test("A cancelled task sends and receives nothing, even if it could at once")
    func cancelledBefore() async throws {
        let channel = ByteChannel<Int>(capacity: 10)
        try await channel.send(1, byteCount: 0)
        let task = Task {
            await reached { Task.isCancelled }
            await #expect(throws: CancellationError.self) { try await channel.send(2, byteCount: 0) }
            await #expect(throws: CancellationError.self) { _ = try await channel.receive() }
        }
        task.cancel()
        await task.value
        #expect(channel.snapshot.elementCount == 1)
    }

    @Test("A sender cancelled while it waits throws, and its element is released")
    func cancelledSender() async throws {
        let channel = ByteChannel<Lease>(capacity: 1, elementCost: 1)
        let budget = MemoryBudget(capacity: 100)
        try await channel.send(budget.lease(10), byteCount: 0)
        let task = Task { try await channel.send(budget.lease(20), byteCount: 0) }
        await reached { channel.snapshot.waitingSenders == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(budget.inUse == 10)
        #expect(try await channel.receive()?.byteCount == 10)
        #expect(channel.snapshot.elementCount == 0)
    }

    @Test("A receiver cancelled while it waits throws, and the next receiver gets the element")
    func cancelledReceiver() async throws {
        let channel = ByteChannel<Int>(capacity: 10)
        let first = Task { try await channel.receive() }
        await reached { channel.snapshot.waitingReceivers == 1 }
        let second = Task { try await channel.receive() }
        await reached { channel.snapshot.waitingReceivers == 2 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        try await channel.send(7, byteCount: 0)
        #expect(try await second.value == 7)
    }

    @Test("Cancelling while an element is accepted either delivers it or makes send throw, never both or neither")
    func cancellationRace() async throws {
        for round in 0..<500 {
            let channel = ByteChannel<Int>(capacity: 1, elementCost: 1)
            try await channel.send(-1, byteCount: 0)
            let sender = Task { try await channel.send(round, byteCount: 0) }
            await reached { channel.snapshot.waitingSenders == 1 }
            async let first = channel.receive()
            sender.cancel()
            let wasSent = (try? await sender.value) != nil
            channel.finish()
            #expect(try await first == -1)
            #expect(try await channel.receive() == (wasSent ? round : nil))
        }
    }

    @Test("A finished channel refuses sends, drains, and ends its loop")
    func finishes() async throws {
        let channel = ByteChannel<Int>(capacity: 1000)
        for number in 0..<3 { try await channel.send(number, byteCount: 1) }
        channel.finish()
        await #expect(throws: ChannelClosed.self) { try await channel.send(3, byteCount: 1) }
        var received: [Int] = []
        for try await number in channel { received.append(number) }
        #expect(received == [0, 1, 2])
        #expect(channel.snapshot.isClosed)
    }

    @Test("Aborting resumes all waiters and releases stored elements")
    func aborts() async throws {
        let budget = MemoryBudget(capacity: 100)
        let channel = ByteChannel<Lease>(capacity: 1, elementCost: 1)
        try await channel.send(budget.lease(10), byteCount: 0)
        let sender = Task { try await channel.send(budget.lease(20), byteCount: 0) }
        await reached { channel.snapshot.waitingSenders == 1 }
        channel.abort()
        await #expect(throws: ChannelClosed.self) { try await sender.value }
        #expect(budget.inUse == 0)
        #expect(try await channel.receive() == nil)

        let empty = ByteChannel<Int>(capacity: 1)
        let receivers = (0..<3).map { _ in Task { try await empty.receive() } }
        await reached { empty.snapshot.waitingReceivers == 3 }
        empty.abort()
        for receiver in receivers { #expect(try await receiver.value == nil) }
    }
}
