import Testing

@testable import PhotoServer

@Suite("Screen plan")
struct ScreenPlanTests {
    @Test func `The plan has what is visible, then what comes, then a little of what has passed`() {
        let plan = ScreenPlan(visible: 10..<14, speed: 5, count: 100)
        #expect(plan.places == [10, 11, 12, 13, 14, 15, 16, 17, 9, 8])
    }

    @Test func `The plan is reversed when scrolling backwards`() {
        let plan = ScreenPlan(visible: 10..<14, speed: -5, count: 100)
        #expect(plan.places == [10, 11, 12, 13, 9, 8, 7, 6, 14, 15])
    }

    @Test func `The plan has only what is visible during fast scrolling`() {
        #expect(ScreenPlan(visible: 10..<14, speed: 1000, count: 100).places == [10, 11, 12, 13])
    }

    @Test func `The plan ends with the order`() {
        #expect(ScreenPlan(visible: 2..<6, speed: 0, count: 4).places == [2, 3, 1])
        #expect(ScreenPlan(visible: 0..<4, speed: 0, count: 4).places == [0, 1, 2, 3])
        #expect(ScreenPlan(visible: 50..<60, speed: 0, count: 4).places == [])
    }
}
