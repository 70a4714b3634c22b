import Foundation

/// A point in time on two clocks: the system clock, which may be wrong or be set, and the machine's monotonic one.
struct Moment: Sendable {
    var date: Date
    /// Seconds since the machine started, including sleep.
    var uptime: TimeInterval
    /// Identifies the machine and its boot; nil if the kernel does not provide it.
    var start: String? = machineStart

    static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Moment(date: Date(), uptime: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
    }

    static func + (moment: Moment, seconds: TimeInterval) -> Moment {
        Moment(date: moment.date + seconds, uptime: moment.uptime + seconds, start: moment.start)
    }

    private static let machineStart = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
        .trimmingCharacters(in: .whitespacesAndNewlines)
}
