import Testing

@testable import PhotoUpkeep

@Suite("Limits of a machine")
struct RateModelTests {
    /// 20 photos a second by the processor, 50 by the disk, 200 by the store; 18 are reached.
    private let model = RateModel(
        cores: 2,
        cpuSecondsPerPhoto: 0.1,
        diskBytesPerSecond: 200e6,
        bytesPerPhoto: 4e6,
        storeSecondsPerPhoto: 0.005,
        measured: 18
    )

    @Test("The slowest of processor, disk and store is the limit, and only raising it helps")
    func processor() {
        #expect(model.limit.name == "processor")
        #expect(model.predictions.map(\.photosPerSecond) == [36, 18])
    }

    @Test("More cores bring no more than the disk allows")
    func disk() {
        var slow = model
        slow.diskBytesPerSecond = 100e6
        #expect(slow.limit.name == "processor")
        #expect(slow.predictions[0].photosPerSecond == 18 * 1.25)
        #expect(slow.predictions[0].because.contains("disk"))
        slow.diskBytesPerSecond = 40e6
        #expect(slow.limit.name == "disk")
        #expect(slow.predictions.map(\.photosPerSecond) == [18, 36])
    }

    @Test("Percentiles are waiting times of actual requests")
    func percentiles() {
        let waits = BenchReport.OnDemand((1...200).map(Double.init).shuffled())
        #expect(waits.photos == 200 && waits.p50Seconds == 100 && waits.p99Seconds == 198 && waits.mostSeconds == 200)
        #expect(BenchReport.OnDemand([]).mostSeconds == 0)
    }
}
