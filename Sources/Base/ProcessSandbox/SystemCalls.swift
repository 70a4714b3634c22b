import CSeccomp
import Glibc

/// seccomp(2): the system calls that decoding and reading pictures need, by name. All others fail with EPERM.
enum SystemCalls {
    private static let allowed = [
        // Received descriptors, and the answer.
        "read", "readv", "pread64", "preadv", "write", "writev", "pwrite64", "lseek", "fstat", "dup", "close",
        "recvmsg", "sendmsg", "poll", "ppoll",
        // Memory.
        "brk", "munmap", "mremap", "madvise",
        // Threads and time.
        "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "gettid", "getpid", "exit",
        "exit_group", "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "getrandom",
        "restart_syscall",
        // So that a crash ends the process normally.
        "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack",
        // Its own limits, and available resources.
        "getrlimit", "setrlimit", "getrusage", "sysinfo",
    ]

    /// Commands of fcntl(2). Others reach further: F_SETOWN and F_SETSIG have any signal sent to any process.
    private static let allowedControls = [F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL]

    // Stable in Linux, but not exposed by the Glibc module: CLONE_THREAD, PR_SET_NAME.
    private static let thread: UInt64 = 0x10000
    private static let setName: UInt64 = 15

    /// - Returns: whether the filter is in force.
    static func refuseOthers() -> Bool {
        guard let filter = seccomp_init(cseccomp_refuse(UInt16(EPERM))) else { return false }
        defer { seccomp_release(filter) }
        func allow(_ name: String, where conditions: [scmp_arg_cmp] = []) {
            let number = seccomp_syscall_resolve_name(name)
            // Some do not exist on every processor.
            guard number != __NR_SCMP_ERROR else { return }
            seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, UInt32(conditions.count), conditions)
        }
        for name in allowed { allow(name) }
        // Memory, but not executable.
        allow("mmap", where: [argument(2, masked: UInt64(PROT_EXEC), is: 0)])
        allow("mprotect", where: [argument(2, masked: UInt64(PROT_EXEC), is: 0)])
        // Not newfstatat, which some versions of glibc use for fstat(3): it also takes paths, and Landlock allows it.
        // Nothing here calls it.
        for control in allowedControls {
            allow("fcntl", where: [argument(1, masked: UInt64(UInt32.max), is: UInt64(control))])
        }
        // Threads, but no processes. The flags of clone3 cannot be checked, so glibc has to do without it.
        allow("clone", where: [argument(0, masked: thread, is: thread)])
        seccomp_rule_add_array(
            filter,
            cseccomp_refuse(UInt16(ENOSYS)),
            seccomp_syscall_resolve_name("clone3"),
            0,
            nil
        )
        // Only for this process.
        allow("prlimit64", where: [argument(0, masked: .max, is: 0)])
        allow("tgkill", where: [argument(0, masked: .max, is: UInt64(getpid()))])
        allow("prctl", where: [argument(0, masked: .max, is: setName)])
        return seccomp_load(filter) == 0
    }

    private static func argument(_ number: UInt32, masked mask: UInt64, is value: UInt64) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: number, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }
}
