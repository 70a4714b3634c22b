import Testing

@testable import PhotoSession

@Suite struct PrefetchPlanTests {
    @Test("Five ahead and two behind, the one on display first")
    func fiveAheadTwo() {
        let places = PrefetchReach().places(around: 10, of: 100, isForward: true)
        #expect(places == [10, 11, 12, 13, 14, 15, 9, 8])
    }

    @Test("On the way back it is the other way round")
    func wayBackOther() {
        let places = PrefetchReach().places(around: 10, of: 100, isForward: false)
        #expect(places == [10, 9, 8, 7, 6, 5, 11, 12])
    }

    @Test("At the ends there are fewer")
    func endsThereFewer() {
        #expect(PrefetchReach().places(around: 0, of: 3, isForward: true) == [0, 1, 2])
        #expect(PrefetchReach().places(around: 3, of: 3, isForward: true) == [2, 1])
        #expect(PrefetchReach().places(around: 0, of: 0, isForward: true) == [])
        #expect(PrefetchReach(ahead: 3).places(around: 1, of: 9, isForward: true) == [1, 2, 3, 4, 0])
    }

    @Test("What next goes past is not fetched")
    func nextGoesPast() {
        let places = PrefetchReach(ahead: 3).places(around: 0, of: 9, isForward: true) { $0.isMultiple(of: 2) }
        #expect(places == [0, 1, 3, 5])
    }

    @Test("Who has thousands of photos before them that are passed by looks at some of them only")
    func passesMany() {
        var asked = 0
        let places = PrefetchReach().places(around: 0, of: 50_000, isForward: true) { _ in
            asked += 1
            return true
        }
        #expect(places == [0] && asked == PrefetchReach.maxPlaces)
    }

    @Test("The most wanted are begun first, so many at a time")
    func mostWantedBegun() {
        var plan = PrefetchPlan<Int>(width: 2)
        #expect(plan.aim(at: [1, 2, 3, 4]) { $0 == 2 } == .init(begin: [1, 3]))
        #expect(plan.ended(1) == .init(begin: [4]))
        #expect(plan.ended(3) == .init())
        #expect(plan.loading == [4])
    }

    @Test("What is on its way and still wanted is not given up")
    func wayStillWanted() {
        var plan = PrefetchPlan<Int>(width: 2)
        _ = plan.aim(at: [1, 2, 3]) { _ in false }
        #expect(plan.aim(at: [2, 3, 4]) { _ in false } == .init(begin: [3], cancel: [1]))
        #expect(plan.loading == [2, 3])
    }

    @Test("The most wanted waits for nobody")
    func mostWantedWaits() {
        var plan = PrefetchPlan<Int>(width: 2)
        _ = plan.aim(at: [1, 2, 3]) { $0 == 1 }
        #expect(plan.loading == [2, 3])
        #expect(plan.aim(at: [1, 2, 3, 4]) { _ in false } == .init(begin: [1]))
        #expect(plan.ended(2) == .init())
        #expect(plan.ended(1) == .init(begin: [4]))
    }

    @Test("What was given up frees its place, and its end means nothing")
    func givenUpFrees() {
        var plan = PrefetchPlan<Int>(width: 1)
        _ = plan.aim(at: [1]) { _ in false }
        #expect(plan.aim(at: [9, 8]) { _ in false } == .init(begin: [9], cancel: [1]))
        #expect(plan.ended(1) == .init())
        #expect(plan.ended(9) == .init(begin: [8]))
    }

    @Test("What failed is tried again with the next aim only")
    func failedTriedAgain() {
        var plan = PrefetchPlan<Int>(width: 1)
        _ = plan.aim(at: [1]) { _ in false }
        #expect(plan.ended(1) == .init())
        #expect(plan.aim(at: [1]) { _ in false } == .init(begin: [1]))
    }
}
