import Testing

@testable import PhotoSession

@Suite struct PrefetchPlanTests {
    @Test("Five ahead and two behind are fetched, starting with the one on display")
    func fiveAheadTwo() {
        let places = PrefetchReach().places(around: 10, of: 100, isForward: true)
        #expect(places == [10, 11, 12, 13, 14, 15, 9, 8])
    }

    @Test("The reach is reversed when moving back")
    func wayBackOther() {
        let places = PrefetchReach().places(around: 10, of: 100, isForward: false)
        #expect(places == [10, 9, 8, 7, 6, 5, 11, 12])
    }

    @Test("Fewer are fetched at the ends")
    func endsThereFewer() {
        #expect(PrefetchReach().places(around: 0, of: 3, isForward: true) == [0, 1, 2])
        #expect(PrefetchReach().places(around: 3, of: 3, isForward: true) == [2, 1])
        #expect(PrefetchReach().places(around: 0, of: 0, isForward: true) == [])
        #expect(PrefetchReach(ahead: 3).places(around: 1, of: 9, isForward: true) == [1, 2, 3, 4, 0])
    }

    @Test("Photos that next skips are not fetched")
    func nextGoesPast() {
        let places = PrefetchReach(ahead: 3).places(around: 0, of: 9, isForward: true) { $0.isMultiple(of: 2) }
        #expect(places == [0, 1, 3, 5])
    }

    @Test("With thousands of skipped photos ahead, only some are checked")
    func passesMany() {
        var asked = 0
        let places = PrefetchReach().places(around: 0, of: 50_000, isForward: true) { _ in
            asked += 1
            return true
        }
        #expect(places == [0] && asked == PrefetchReach.maxPlaces)
    }

    @Test("The most wanted are started first, up to the width")
    func mostWantedBegun() {
        var plan = PrefetchPlan<Int>(width: 2)
        #expect(plan.aim(at: [1, 2, 3, 4]) { $0 == 2 } == .init(begin: [1, 3]))
        #expect(plan.ended(1) == .init(begin: [4]))
        #expect(plan.ended(3) == .init())
        #expect(plan.loading == [4])
    }

    @Test("A running load that is still wanted is not cancelled")
    func wayStillWanted() {
        var plan = PrefetchPlan<Int>(width: 2)
        _ = plan.aim(at: [1, 2, 3]) { _ in false }
        #expect(plan.aim(at: [2, 3, 4]) { _ in false } == .init(begin: [3], cancel: [1]))
        #expect(plan.loading == [2, 3])
    }

    @Test("The most wanted never waits")
    func mostWantedWaits() {
        var plan = PrefetchPlan<Int>(width: 2)
        _ = plan.aim(at: [1, 2, 3]) { $0 == 1 }
        #expect(plan.loading == [2, 3])
        #expect(plan.aim(at: [1, 2, 3, 4]) { _ in false } == .init(begin: [1]))
        #expect(plan.ended(2) == .init())
        #expect(plan.ended(1) == .init(begin: [4]))
    }

    @Test("A cancelled load frees its slot, and its end is ignored")
    func givenUpFrees() {
        var plan = PrefetchPlan<Int>(width: 1)
        _ = plan.aim(at: [1]) { _ in false }
        #expect(plan.aim(at: [9, 8]) { _ in false } == .init(begin: [9], cancel: [1]))
        #expect(plan.ended(1) == .init())
        #expect(plan.ended(9) == .init(begin: [8]))
    }

    @Test("A failed load is retried only after the targets change")
    func failedTriedAgain() {
        var plan = PrefetchPlan<Int>(width: 1)
        _ = plan.aim(at: [1]) { _ in false }
        #expect(plan.ended(1) == .init())
        #expect(plan.aim(at: [1]) { _ in false } == .init(begin: [1]))
    }
}
