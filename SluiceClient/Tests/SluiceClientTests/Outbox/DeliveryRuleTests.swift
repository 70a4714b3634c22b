import Testing

@testable import SluiceClient

@Suite struct DeliveryRuleTests {
    private func problem(_ status: Int, kind: String = "x", retryAfter: Duration? = nil) -> SluiceProblem {
        var problem = SluiceProblem(type: "urn:sluice:problem:\(kind)", title: "T", status: status, detail: "D.")
        problem.retryAfter = retryAfter
        return problem
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504, 507])
    func `A server that could not answer at that moment is asked again`(status: Int) {
        #expect(DeliveryRule.after(problem(status), failures: 1) == .again(.milliseconds(250)))
    }

    @Test(arguments: [400, 403, 404, 409, 410, 413, 415, 422])
    func `A server that understood and refused is not asked again`(status: Int) {
        #expect(DeliveryRule.after(problem(status), failures: 1) == .drop)
    }

    @Test func `A wrong token and another library take the user to change that`() {
        #expect(DeliveryRule.after(problem(401), failures: 1) == .hold(.seconds(8)))
        #expect(DeliveryRule.after(problem(409, kind: "other-library"), failures: 1) == .hold(.seconds(8)))
        let portal = SluiceConnectionError.notSluice(address: "x", reason: "it redirects")
        #expect(DeliveryRule.after(portal, failures: 1) == .hold(.seconds(8)))
    }

    @Test func `Pauses double up to eight seconds, and are no shorter than the server asks for`() {
        let lost = SluiceConnectionError.unreachable(address: "x", reason: "y")
        let pauses = (1...8).map { DeliveryRule.after(lost, failures: $0) }
        #expect(pauses == [250, 500, 1000, 2000, 4000, 8000, 8000, 8000].map { .again(.milliseconds($0)) })
        #expect(DeliveryRule.after(lost, failures: .max) == .again(.seconds(8)))
        #expect(DeliveryRule.after(problem(503, retryAfter: .seconds(30)), failures: 1) == .again(.seconds(30)))
    }
}
