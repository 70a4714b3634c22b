import PhotoModel
import Testing

@testable import PhotoSession

@Suite struct PaceMeterTests {
    private func rates(_ meter: inout PaceMeter, _ now: Duration) throws -> (lastMinute: Double, sitting: Double) {
        let rates = meter.rates(now: now)
        return try #require(rates)
    }

    @Test("There is no pace before the first photo")
    func beforeFirstPhoto() {
        var meter = PaceMeter(now: .zero)
        let none = meter.rates(now: .seconds(30))
        #expect(none == nil)
        let left = meter.timeLeft(10, now: .seconds(30))
        #expect(left == nil)
    }

    @Test("Photos per minute are counted over the last minute and over the sitting")
    func photosMinute() throws {
        var meter = PaceMeter(now: .seconds(100))
        for asset in 1...10 as ClosedRange<AssetRow> { meter.review(asset, now: .seconds(110)) }
        for asset in 11...30 as ClosedRange<AssetRow> { meter.review(asset, now: .seconds(200)) }
        let rates = try rates(&meter, .seconds(220))
        #expect(rates.lastMinute == 20)
        #expect(rates.sitting == 15)
        let left = meter.timeLeft(40, now: .seconds(220))
        #expect(left == .seconds(120))
    }

    @Test("In the first minute, only the elapsed time counts")
    func firstMinuteOnly() throws {
        var meter = PaceMeter(now: .zero)
        for asset in 1...5 as ClosedRange<AssetRow> { meter.review(asset, now: .seconds(20)) }
        let rates = try rates(&meter, .seconds(30))
        #expect(rates.lastMinute == 10)
        #expect(rates.sitting == 10)
    }

    @Test("After a pause, the pace of the sitting determines the remaining time")
    func afterPausePace() throws {
        var meter = PaceMeter(now: .zero)
        for asset in 1...12 as ClosedRange<AssetRow> { meter.review(asset, now: .seconds(10)) }
        let rates = try rates(&meter, .seconds(360))
        #expect(rates.lastMinute == 0)
        #expect(rates.sitting == 2)
        let left = meter.timeLeft(4, now: .seconds(360))
        #expect(left == .seconds(120))
    }

    @Test("There is no estimate before ten photos are reviewed")
    func tenPhotos() {
        var meter = PaceMeter(now: .zero)
        for asset in 1...9 as ClosedRange<AssetRow> { meter.review(asset, now: .seconds(30)) }
        let early = meter.timeLeft(10, now: .seconds(30))
        #expect(early == nil)
        meter.review(10, now: .seconds(30))
        let known = meter.timeLeft(10, now: .seconds(30))
        #expect(known == .seconds(30))
        meter.takeBack(1)
        let unknown = meter.timeLeft(10, now: .seconds(30))
        #expect(unknown == nil)
    }

    @Test("Deciding about a photo again is no progress, and taking it back reverts the progress")
    func decideAboutPhoto() throws {
        var meter = PaceMeter(now: .zero)
        meter.review(1, now: .seconds(30))
        meter.review(1, now: .seconds(31))
        meter.review(2, now: .seconds(32))
        let before = try rates(&meter, .seconds(60))
        #expect(before.sitting == 2)
        meter.takeBack(1)
        let rates = try rates(&meter, .seconds(60))
        #expect(rates.sitting == 1 && rates.lastMinute == 1)
        meter.takeBack(2)
        let none = meter.rates(now: .seconds(60))
        #expect(none == nil)
    }
}
