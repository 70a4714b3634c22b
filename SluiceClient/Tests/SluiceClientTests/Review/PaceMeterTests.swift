import Testing

@testable import SluiceClient

@Suite struct PaceMeterTests {
    private func progress(_ meter: PaceMeter, at seconds: Int, remaining: Int = 100) -> SessionProgress {
        var progress = SessionProgress()
        progress.remaining = remaining
        meter.describe(&progress, now: .seconds(seconds))
        return progress
    }

    @Test func `Before the first photo there is no pace`() {
        let progress = progress(PaceMeter(now: .zero), at: 100)
        #expect(progress.rate == nil && progress.lastMinuteRate == nil && progress.secondsLeft == nil)
    }

    @Test func `Rates are per minute, over the last minute and the sitting`() {
        var meter = PaceMeter(now: .zero)
        for second in 0..<12 { meter.review("early \(second)", now: .seconds(second)) }
        for second in 0..<6 { meter.review("late \(second)", now: .seconds(100 + second)) }
        let progress = progress(meter, at: 120)
        #expect(progress.lastMinuteRate == 6 && progress.rate == 9 && progress.secondsLeft == 1000)
    }

    @Test func `A photo counts once, and not any more when its verdict is taken back`() {
        var meter = PaceMeter(now: .zero)
        for _ in 0..<3 { meter.review("a", now: .seconds(1)) }
        #expect(progress(meter, at: 60).rate == 1)
        meter.takeBack("a")
        #expect(progress(meter, at: 60).rate == nil)
    }

    @Test func `The time left is told after ten photos`() {
        var meter = PaceMeter(now: .zero)
        for number in 1...9 { meter.review("\(number)", now: .seconds(number)) }
        #expect(progress(meter, at: 60).secondsLeft == nil)
        meter.review("10", now: .seconds(10))
        #expect(progress(meter, at: 60).secondsLeft == 600)
    }
}
