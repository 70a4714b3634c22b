import Glibc

/// The clock that stamps files: it ticks every few milliseconds, and never runs ahead of a file written before.
enum FileClock {
    /// Nanoseconds since 1970.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
