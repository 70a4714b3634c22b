import Synchronization
package import SystemPackage

/// How short of memory the machine, or this process's control group, is.
///
/// The kernel reports it in two ways: how long tasks waited for memory (PSI, `/proc/pressure/memory`), and how much of its
/// limit a control group uses. If neither can be read, there is no pressure.
package final class MemoryPressure: Sendable {
    /// Paths of the kernel's files.
    package struct Places: Sendable {
        package var pressure: FilePath = "/proc/pressure/memory"
        /// The control group of this process.
        package var group: FilePath = "/proc/self/cgroup"
        package var groups: FilePath = "/sys/fs/cgroup"

        package init() {}
    }

    /// Percentages of ten seconds in which some task waited for memory. A desktop already stutters well below these.
    private static let (someStall, muchStall) = (5.0, 20.0)
    /// Shares of the group's limit.
    private static let (littleRoom, hardlyAnyRoom) = (0.85, 0.95)
    private static let interval = Duration.seconds(1)

    private struct State {
        var share = 1.0
        var due: Duration?
    }

    private let places: Places
    private let now: @Sendable () -> Duration
    private let state = Mutex(State())

    package convenience init() {
        let start = ContinuousClock.now
        self.init(Places()) { ContinuousClock.now - start }
    }

    /// - Parameter now: a monotonic clock.
    package init(_ places: Places, now: @escaping @Sendable () -> Duration) {
        self.places = places
        self.now = now
    }

    /// The share of its usual size that a cache may have now: 1, ½ or ¼. Reads the kernel's files at most once a second.
    package var share: Double {
        let time = now()
        let isDue = state.withLock { state in
            guard state.due.map({ $0 <= time }) ?? true else { return false }
            state.due = time + Self.interval
            return true
        }
        if isDue {
            let share = measured()
            state.withLock { $0.share = share }
        }
        return state.withLock { $0.share }
    }

    private func measured() -> Double {
        let (stall, use) = (stall, use)
        if stall >= Self.muchStall || use >= Self.hardlyAnyRoom { return 0.25 }
        return stall >= Self.someStall || use >= Self.littleRoom ? 0.5 : 1
    }

    /// Percentage of the last ten seconds.
    private var stall: Double {
        let line = Self.text(places.pressure)?.split(separator: "\n").first { $0.hasPrefix("some ") }
        let average = line?.split(separator: " ").first { $0.hasPrefix("avg10=") }
        return average.flatMap { Double($0.dropFirst("avg10=".count)) } ?? 0
    }
}

// MARK: Control groups

extension MemoryPressure {
    /// File names of one version of control groups.
    private struct Names {
        var usage: FilePath.Component
        var limit: FilePath.Component
        var inactive: String
    }

    private static let second = Names(usage: "memory.current", limit: "memory.max", inactive: "inactive_file")
    private static let first = Names(
        usage: "memory.usage_in_bytes",
        limit: "memory.limit_in_bytes",
        inactive: "total_inactive_file"
    )

    /// Usage of the tightest limit of this group and its parents; 0 without a limit.
    private var use: Double {
        let lines = Self.text(places.group)?.split(separator: "\n") ?? []
        return lines.map { line -> Double in
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return 0 }
            let path = FilePath(String(parts[2].drop { $0 == "/" }))
            if parts[1].isEmpty { return use(path, below: places.groups, Self.second) }
            guard parts[1].split(separator: ",").contains("memory") else { return 0 }
            return use(path, below: places.groups.appending("memory"), Self.first)
        }.max() ?? 0
    }

    /// In a container, the path may be from outside: then only the top group is accessible.
    private func use(_ path: FilePath, below top: FilePath, _ names: Names) -> Double {
        var (path, highest) = (path.lexicallyNormalized(), 0.0)
        while true {
            highest = max(highest, Self.use(of: top.pushing(path), names))
            if path.isEmpty || !path.removeLastComponent() { return highest }
        }
    }

    private static func use(of group: FilePath, _ names: Names) -> Double {
        guard let usage = number(group.appending(names.usage)), let limit = number(group.appending(names.limit)),
            limit > 0
        else { return 0 }
        // Inactive file pages are reclaimed at once when memory is short.
        let inactive = text(group.appending("memory.stat"))?.split(separator: "\n")
            .first { $0.hasPrefix(names.inactive + " ") }
            .flatMap { Double($0.dropFirst(names.inactive.count + 1)) }
        return max(0, usage - (inactive ?? 0)) / limit
    }

    /// Nil also for `max`.
    private static func number(_ file: FilePath) -> Double? {
        text(file).flatMap { Double($0.prefix { !$0.isWhitespace }) }
    }

    private static func text(_ file: FilePath) -> String? {
        guard let descriptor = try? FileDescriptor.open(file, .readOnly, options: .closeOnExec) else { return nil }
        defer { try? descriptor.close() }
        // The kernel returns such a file in one read, whatever its reported size.
        let bytes = try? [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
            count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}
