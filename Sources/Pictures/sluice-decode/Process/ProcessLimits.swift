import CLinux
import DecodeProtocol
import Glibc
import SystemPackage

/// Resource limits of the process.
enum ProcessLimits {
    /// proc(5), opened while that is still possible.
    private static let statistics = try? FileDescriptor.open("/proc/self/statm", .readOnly, options: .closeOnExec)

    /// Threads for one picture. A large one leaves no memory for a second, so the other processors can help.
    static let maxThreads = min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    /// Call it before any thread or library starts: one allocator arena, large blocks returned at once, no core dumps.
    static func prepare() {
        mallopt(M_ARENA_MAX, 1)
        // Fixed, because glibc otherwise raises it to the largest block ever freed and keeps the memory.
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        mallopt(M_TRIM_THRESHOLD, 1 << 20)
        set(RLIMIT_CORE, to: 0, ceiling: 0)
        // Stack size of the libraries' threads, which counts in full as memory in use.
        clinux_set_default_stack_size(1 << 20)
        // Its own descriptors, the three that it receives at a time, and copies of them.
        set(RLIMIT_NOFILE, to: 64, ceiling: 64)
        _ = (statistics, maxThreads)
        signal(SIGPIPE, SIG_IGN)
        // Swift's own handlers look for a debugger first. A crashing process should end at once.
        for number in [SIGQUIT, SIGILL, SIGFPE] { signal(number, SIG_DFL) }
        Allocations.exitOnCrash()
    }

    /// Memory for opening a picture, before its needs are known: its metadata and the libraries' own tables.
    private static let openByteCount = 32 << 20

    /// Sets the limits for the next picture: all that it may ever need, and for now the needs of opening it. An
    /// attacker who takes over the process can raise the latter, but not beyond the needs of all its future pictures.
    ///
    /// - Parameter processorSeconds: for each thread.
    static func admit(byteCount: Int, processorSeconds: UInt32) {
        let slack = 128 << 20  // Code loaded late, fragmentation, mapped files.
        // The memory kept between pictures varies.
        let leeway = 192 << 20
        let (all, data) = sizes()
        let maxAll = all.addingClamped(byteCount).addingClamped(slack)
        set(RLIMIT_AS, to: maxAll, ceiling: maxAll.addingClamped(leeway))
        let maxData = data.addingClamped(byteCount).addingClamped(leeway)
        set(RLIMIT_DATA, to: maxData, ceiling: maxData)
        allow(byteCount: openByteCount)
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        let seconds = Int(processorSeconds) * maxThreads + 2
        set(RLIMIT_CPU, to: used + seconds, ceiling: used + seconds * Wire.maxPictures)
    }

    /// For a file that is opened from memory as a whole.
    static func admitFile(byteCount: Int) { allow(byteCount: openByteCount.addingClamped(byteCount)) }

    /// For a library that requests this much more when it opens a file.
    static func admitOpening(byteCount: Int) { allow(byteCount: openByteCount.addingClamped(byteCount)) }

    /// Limits memory to what is in use plus this many bytes, and a little more for thread stacks and rounding.
    /// malloc(3) refuses the rest, which `Allocations` records.
    static func allow(byteCount: Int) {
        let slack = 16 << 20
        set(RLIMIT_DATA, to: sizes().data.addingClamped(byteCount).addingClamped(slack))
    }

    /// Between pictures: returns free memory to the system.
    static func settle() { malloc_trim(0) }

    /// - Parameter ceiling: hard limit, which this process cannot raise again; nil leaves it unchanged.
    private static func set(_ resource: __rlimit_resource, to value: Int, ceiling: Int? = nil) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return }
        if let ceiling { limit.rlim_max = min(rlim_t(ceiling), limit.rlim_max) }
        limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    /// Bytes of address space, and the writable part of them.
    private static func sizes() -> (all: Int, data: Int) {
        let unknown = (all: 1 << 30, data: 1 << 30)
        guard let statistics else { return unknown }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = (try? bytes.withUnsafeMutableBytes { try statistics.read(fromAbsoluteOffset: 0, into: $0) }) ?? 0
        // proc(5): size, resident, shared, text, lib, data.
        let pages = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard pages.count >= 6 else { return unknown }
        return (pages[0] * Int(getpagesize()), pages[5] * Int(getpagesize()))
    }
}

extension Int {
    /// The largest number instead of an overflow.
    func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    func multipliedClamped(by other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
