import Testing

@testable import SluiceClient

@Suite struct OutboxStateTests {
    private let lost = SluiceConnectionError.unreachable(address: "x", reason: "y")

    private func letter(_ key: String) -> OutboxLetter {
        OutboxLetter(library: "l", key: key, operation: "decide", values: [], body: "{}")
    }

    @Test func `Letters are sent one after the other, in their order`() {
        var state = OutboxState()
        #expect(state.add(letter("a")) == .send(letter("a")))
        #expect(state.add(letter("b")) == .nothing && state.add(letter("c")) == .nothing)
        #expect(state.delivered() == .send(letter("b")))
        #expect(state.delivered() == .send(letter("c")))
        #expect(state.delivered() == .nothing)
        #expect(state.add(letter("d")) == .send(letter("d")))
    }

    @Test func `A letter that could not be delivered is sent again after a pause, before the others`() {
        var state = OutboxState()
        _ = state.add(letter("a"))
        #expect(state.failed(lost) == .pause(.milliseconds(250), number: 1))
        #expect(state.add(letter("b")) == .nothing && state.trouble == "\(lost)" && !state.isHeld)
        #expect(state.resume(1) == .send(letter("a")))
        #expect(state.failed(lost) == .pause(.milliseconds(500), number: 2))
        #expect(state.resume(2) == .send(letter("a")))
        #expect(state.delivered() == .send(letter("b")) && state.trouble == nil && state.failures == 0)
    }

    @Test func `A retry ends the pause, which then does nothing more`() {
        var state = OutboxState()
        _ = state.add(letter("a"))
        _ = state.failed(lost)
        #expect(state.retry() == .send(letter("a")))
        #expect(state.resume(1) == .nothing && state.retry() == .nothing)
    }

    @Test func `A letter that was refused for good is given up`() {
        var state = OutboxState()
        _ = state.add(letter("a"))
        _ = state.add(letter("b"))
        #expect(state.failed(SluiceProblem(title: "T", status: 422, detail: "D.")) == nil)
        #expect(state.delivered() == .send(letter("b")))
    }

    @Test func `A letter for which the program is not admitted is held`() {
        var state = OutboxState()
        _ = state.add(letter("a"))
        let problem = SluiceProblem(title: "T", status: 401, detail: "The token is wrong.")
        #expect(state.failed(problem) == .pause(.seconds(8), number: 1))
        #expect(state.isHeld && state.trouble == "The token is wrong.")
    }
}
