import Glibc

/// The coarse clock with which the kernel stamps files. It ticks every few milliseconds, and never reads later than the
/// stamp of a file written afterwards.
package enum FileClock {
    /// Nanoseconds since 1970; after 2262, the largest value.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return nanoseconds(time)
    }

    static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, isLate) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isLater) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
        return isLate || isLater ? .max : sum
    }
}
