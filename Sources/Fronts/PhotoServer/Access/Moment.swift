import Foundation

/// When something is: by the clock of the day, which may be wrong and may be set, and by the machine's own, which only goes on.
struct Moment: Sendable {
    var date: Date
    /// Seconds since the machine was started, those that it slept among them.
    var uptime: TimeInterval
    /// Which start of which machine that was; nil where the kernel does not tell.
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
