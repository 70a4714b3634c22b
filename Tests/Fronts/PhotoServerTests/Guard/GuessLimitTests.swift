import Testing

@testable import PhotoServer

@Suite("Guess limit")
struct GuessLimitTests {
    @Test func `Other addresses of this machine share its guesses`() {
        var limits = ServerLimits()
        (limits.guessBurst, limits.guessesPerSecond) = (3, 0.001)
        let limit = GuessLimit(limits)
        for number in 0..<3 { limit.note("guess-\(number)", from: PeerAddress("127.0.0.\(number)")) }
        #expect(limit.isShut(to: PeerAddress("127.9.9.9")) != nil)
        #expect(limit.isShut(to: PeerAddress("10.0.0.1")) == nil)
    }
}
