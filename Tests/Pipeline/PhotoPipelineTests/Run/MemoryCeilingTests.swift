import Synchronization
import Testing

@testable import PhotoPipeline

@Suite("Ceiling of memory")
struct MemoryCeilingTests {
    /// Of 100 MiB, half are for the idle program.
    private func ceiling(_ held: @escaping @Sendable () -> Int) -> MemoryCeiling {
        MemoryCeiling(budget: 100 << 20, fixed: 50 << 20) { held() << 20 }
    }

    /// In MiB; each call is long after the one before.
    private func capacities(_ ceiling: MemoryCeiling, leased: Int, count: Int = 1) -> [Int] {
        let start = ContinuousClock.now
        return (1...count).map { ceiling.capacity(leased: leased << 20, now: start + .seconds(10 * $0)) >> 20 }
    }

    @Test("What grows besides photos leaves them less, never more than at the start")
    func others() {
        for (held, leased, wanted) in [(10, 0, 50), (44, 0, 50), (60, 0, 34), (60, 30, 50), (90, 30, 34), (120, 0, 0)] {
            #expect(capacities(ceiling { held }, leased: leased) == [wanted], "\(held) MiB, \(leased) leased")
        }
    }

    @Test("What is leased and not allocated yet does not count as free")
    func rises() {
        let held = Mutex(80)
        let ceiling = ceiling { held.withLock { $0 } }
        #expect(capacities(ceiling, leased: 20) == [34])
        // Its photo ends and another begins.
        held.withLock { $0 = 60 }
        #expect(capacities(ceiling, leased: 20) == [34])
        let later = capacities(ceiling, leased: 20, count: 200)
        #expect(later == later.sorted() && later.last == 50)
    }

    @Test("It is not measured for each photo")
    func interval() {
        let count = Mutex(0)
        let ceiling = ceiling {
            count.withLock { $0 += 1 }
            return 10
        }
        let now = ContinuousClock.now
        for time in [0, 10, 40, 50, 60, 120] { _ = ceiling.capacity(leased: 0, now: now + .milliseconds(time)) }
        #expect(count.withLock { $0 } == 3)
    }
}
