import CLinux
import DecodeProtocol
import Glibc
import SystemPackage

/// What the process may use, and when it has to go.
enum ProcessLimits {
    /// proc(5), opened while that can be done.
    private static let statistics = try? FileDescriptor.open("/proc/self/statm", .readOnly, options: .closeOnExec)

    /// That one picture may get. Of a large one, no second one finds room beside it: the other processors can help.
    static let maxThreads = min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    /// Before any thread or library starts: one allocator arena, large blocks given back at once, no core dumps.
    static func prepare() {
        mallopt(M_ARENA_MAX, 1)
        // Fixed, for glibc otherwise raises it to the largest block ever freed and keeps the memory.
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        mallopt(M_TRIM_THRESHOLD, 1 << 20)
        set(RLIMIT_CORE, to: 0, ceiling: 0)
        // Of the libraries' threads: whole, they count as memory in use.
        clinux_set_default_stack_size(1 << 20)
        // Its own, the three that it is given at a time, and copies of them.
        set(RLIMIT_NOFILE, to: 64, ceiling: 64)
        _ = (statistics, maxThreads)
        signal(SIGPIPE, SIG_IGN)
        // Swift's own handlers look for a debugger first; whoever crashes here shall be gone at once.
        for number in [SIGQUIT, SIGILL, SIGFPE] { signal(number, SIG_DFL) }
        Allocations.exitOnCrash()
    }

    /// What opening a picture may take, until it has told what it needs: its metadata and the libraries' own tables.
    private static let openByteCount = 32 << 20

    /// For the next picture: all that it may ever need, and for now what it takes to open it. Whoever takes over the
    /// process can raise that, but not beyond what all pictures may need that it will have.
    ///
    /// - Parameter processorSeconds: of each thread.
    static func admit(byteCount: Int, processorSeconds: UInt32) {
        let slack = 128 << 20  // Code loaded late, fragmentation, files that are mapped.
        // What is kept between pictures differs.
        let leeway = 192 << 20
        let (all, data) = sizes()
        let most = all.addingClamped(byteCount).addingClamped(slack)
        set(RLIMIT_AS, to: most, ceiling: most.addingClamped(leeway))
        let maxData = data.addingClamped(byteCount).addingClamped(leeway)
        set(RLIMIT_DATA, to: maxData, ceiling: maxData)
        allow(byteCount: openByteCount)
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        let seconds = Int(processorSeconds) * maxThreads + 2
        set(RLIMIT_CPU, to: used + seconds, ceiling: used + seconds * Wire.maxPictures)
    }

    /// For a file that is opened from memory, whole.
    static func admitFile(byteCount: Int) { allow(byteCount: openByteCount.addingClamped(byteCount)) }

    /// For a library that asks for so much more when it opens a file.
    static func admitOpening(byteCount: Int) { allow(byteCount: openByteCount.addingClamped(byteCount)) }

    /// From now on no more memory can be had than there is and so many bytes, and a little more: stacks of threads,
    /// rounding. malloc(3) refuses the rest, which `Allocations` notes.
    static func allow(byteCount: Int) {
        let slack = 16 << 20
        set(RLIMIT_DATA, to: sizes().data.addingClamped(byteCount).addingClamped(slack))
    }

    /// Between pictures: memory that is free goes back to the system.
    static func settle() { malloc_trim(0) }

    /// - Parameter ceiling: beyond which nobody here can raise it again; nil leaves it as it is.
    private static func set(_ resource: __rlimit_resource, to value: Int, ceiling: Int? = nil) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return }
        if let ceiling { limit.rlim_max = min(rlim_t(ceiling), limit.rlim_max) }
        limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    /// Bytes of address space, and those of them that are written to.
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
