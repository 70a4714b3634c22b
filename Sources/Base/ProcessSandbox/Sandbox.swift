import CLinux
import Glibc

/// Rights that the process drops before it processes a photo: access to files, networks, programs and other processes.
/// It can still read the descriptors that it receives, compute, and answer.
package struct Sandbox: Sendable {
    /// Version of Landlock in force, or 0 if the kernel has none or it has no effect.
    package let landlock: Int
    /// Whether the kernel refuses all system calls except those in `SystemCalls`.
    package let isFiltered: Bool

    /// Whether the kernel enforces any restriction.
    package var isInForce: Bool { landlock > 0 || isFiltered }

    /// Call it on the first thread before any other exists, and after everything is loaded: Landlock restricts the
    /// calling thread and those it starts.
    package static func enter() -> Sandbox {
        let landlock = Int(max(0, clinux_landlock_seal()))
        // Before the filter is installed, which would refuse it as well.
        let isSealed = !canOpenFiles
        return Sandbox(landlock: isSealed ? landlock : 0, isFiltered: SystemCalls.refuseOthers())
    }

    private static var canOpenFiles: Bool {
        let file = open("/", O_RDONLY | O_CLOEXEC)
        if file >= 0 { close(file) }
        return file >= 0
    }

    /// Tries to escape the sandbox, and returns the attempts that failed.
    ///
    /// The attempts have no effect if they succeed: a file is only opened, a socket only created, the program does not
    /// exist, and no process is notified.
    package func refused() -> [String] {
        var status = stat()
        let attempts: [(String, () -> Bool)] = [
            ("files", { !Self.canOpenFiles && stat("/", &status) < 0 }),
            ("networks", { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0 }),
            (
                "programs",
                {
                    var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
                    return execv("/nonexistent/program", &arguments) < 0 && errno != ENOENT
                }
            ),
            ("processes", { kill(getppid(), 0) < 0 && fcntl(1, F_SETOWN, getppid()) < 0 }),
        ]
        return attempts.filter { $0.1() }.map(\.0)
    }
}
