import Synchronization
import Testing

@testable import Backpressure

@Suite("Stage meter")
struct StageMeterTests {
    private struct Broken: Error {}

    /// A clock that moves on request.
    private final class Clock: Sendable {
        private let time = Mutex(Duration.zero)
        var now: Duration { time.withLock { $0 } }
        func advance(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    @Test("Time goes to the measured activity, even across suspensions and throws")
    func measures() async throws {
        let clock = Clock()
        let meter = StageMeter(name: "decode") { clock.now }
        #expect(
            meter.measure(.busy) {
                clock.advance(.seconds(2)); return 7
            } == 7
        )
        #expect(throws: Broken.self) {
            try meter.measure(.busy) { () throws(Broken) in
                clock.advance(.seconds(3))
                throw Broken()
            }
        }
        await meter.measure(.waitingForInput) {
            await Task.yield()
            clock.advance(.milliseconds(1))
        }
        await #expect(throws: Broken.self) {
            try await meter.measure(.waitingForRoom) {
                await Task.yield()
                clock.advance(.microseconds(1))
                throw Broken()
            }
        }
        let snapshot = meter.snapshot
        #expect(snapshot.name == "decode")
        #expect(snapshot.busy == .seconds(5))
        #expect(snapshot.waitingForInput == .milliseconds(1))
        #expect(snapshot.waitingForRoom == .microseconds(1))
    }

    @Test("Concurrent tasks count without loss")
    func countsTogether() async {
        let meter = StageMeter(name: "store")
        await withDiscardingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<500 {
                        meter.count(bytes: 3)
                        meter.add(.nanoseconds(2), to: .busy)
                    }
                }
            }
        }
        #expect(meter.snapshot.items == 4000)
        #expect(meter.snapshot.bytes == 12000)
        #expect(meter.snapshot.busy == .nanoseconds(8000))
    }
}
