import CLinux
import Glibc
import SystemPackage

/// What the process may use, and when it has to go.
enum ProcessLimits {
    /// proc(5), opened while that can be done.
    private static let sizes = try? FileDescriptor.open("/proc/self/statm", .readOnly, options: .closeOnExec)

    /// Before any thread or library starts: one allocator arena, large blocks given back at once, no core dumps.
    static func prepare() {
        mallopt(M_ARENA_MAX, 1)
        // Fixed, for glibc otherwise raises it to the largest block ever freed and keeps the memory.
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        mallopt(M_TRIM_THRESHOLD, 1 << 20)
        set(RLIMIT_CORE, to: 0)
        // Its own, the three that it is given at a time, and copies of them.
        set(RLIMIT_NOFILE, to: 64)
        _ = sizes
        signal(SIGPIPE, SIG_IGN)
        // Swift's own handlers look for a debugger first; whoever crashes here shall be gone at once.
        for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(number, SIG_DFL) }
    }

    /// Ends the process as soon as the other end of the socket is closed, in the middle of a picture too.
    ///
    /// `PR_SET_PDEATHSIG` would do it as well, but fires when the *thread* that started this process ends.
    static func endWithClient(_ socket: FileDescriptor) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 128 << 10)
        var thread = pthread_t()
        pthread_create(
            &thread,
            &attributes,
            { _ in
                clinux_name_thread("watch client")
                var entry = pollfd(fd: FileDescriptor.standardInput.rawValue, events: 0, revents: 0)
                while poll(&entry, 1, -1) < 0 && errno == EINTR {}
                _exit(0)
            },
            nil
        )
        pthread_attr_destroy(&attributes)
    }

    /// For the next picture: what there is now, and what it may need.
    static func admit(byteCount: Int, processorSeconds: UInt32) {
        let slack = 128 << 20  // Thread stacks, code loaded late, fragmentation.
        set(RLIMIT_AS, to: UInt(clamping: addressSpace().addingClamped(byteCount).addingClamped(slack)))
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        set(RLIMIT_CPU, to: UInt(clamping: used + Int(processorSeconds) + 2))
    }

    /// Between pictures: memory that is free goes back to the system.
    static func settle() { malloc_trim(0) }

    private static func set(_ resource: __rlimit_resource, to value: UInt) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    private static func addressSpace() -> Int {
        guard let sizes else { return 1 << 30 }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = (try? bytes.withUnsafeMutableBytes { try sizes.read(fromAbsoluteOffset: 0, into: $0) }) ?? 0
        let pages = String(decoding: bytes.prefix(count), as: UTF8.self).prefix { $0 != " " }
        return Int(pages).map { $0 * Int(getpagesize()) } ?? 1 << 30
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
