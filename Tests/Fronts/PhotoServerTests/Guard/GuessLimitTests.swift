import Testing

@testable import PhotoServer

@Suite("Who guesses")
struct GuessLimitTests {
    @Test func `Another address of this machine has no guesses of its own`() {
        var limits = ServerLimits()
        (limits.guessBurst, limits.guessesPerSecond) = (3, 0.001)
        let limit = GuessLimit(limits)
        for number in 0..<3 { limit.note("guess-\(number)", from: PeerAddress("127.0.0.\(number)")) }
        #expect(limit.isShut(to: PeerAddress("127.9.9.9")) != nil)
        #expect(limit.isShut(to: PeerAddress("10.0.0.1")) == nil)
    }
}
