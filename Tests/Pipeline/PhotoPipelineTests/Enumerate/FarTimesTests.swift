import Glibc
import PhotoModel
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import StoreFiles

/// 64-bit nanoseconds range from 1677 to 2262.
@Suite("Times out of range")
struct FarTimesTests {
    /// 9999, 2400 and 1600, as far as the file system supports them.
    @Test(
        "A photo with such a time is prepared once, like any other",
        arguments: [253_370_764_800, 13_569_465_600, -11_676_096_000]
    )
    func photo(_ seconds: Int) async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        let result = library.path("a.jpg").withPlatformString { utimensat(AT_FDCWD, $0, times, 0) }
        try #require(result == 0)
        #expect(try await library.run().prepared == 1)
        let modified = try library.asset("a.jpg").stamp.modified
        #expect(seconds > 0 ? modified == .max : modified < 0)
        #expect(try await library.run().unchanged == 1)
    }

    @Test("The file clock stops at the last representable time")
    func clock() {
        #expect(FileClock.nanoseconds(timespec(tv_sec: 9_223_372_036, tv_nsec: 854_775_807)) == .max)
        #expect(FileClock.nanoseconds(timespec(tv_sec: 9_223_372_036, tv_nsec: 854_775_808)) == .max)
        #expect(FileClock.nanoseconds(timespec(tv_sec: 1 << 40, tv_nsec: 0)) == .max)
        #expect(FileClock.nanoseconds(timespec(tv_sec: 1, tv_nsec: 5)) == 1_000_000_005)
    }

    @Test("A file with such a time is not mistaken for one that is being written")
    func settling() {
        let rule = SettlingRule(time: .seconds(2))
        for changed in [Int64.min, .max] { #expect(!rule.wasChangedJustNow(changed, now: FileClock.now)) }
        #expect(rule.wasChangedJustNow(5, now: 1_999_999_999))
        #expect(!rule.wasChangedJustNow(5, now: 2_000_000_005))
    }
}
