import CLinux
import Glibc

/// What the process gives up before it sees a photo: ways to files, networks, programs and other processes. What is
/// left is to read the descriptors that it is given, to compute, and to answer.
package struct Sandbox: Sendable {
    /// Version of Landlock in force; 0 where the kernel has none, or it does not hold.
    package let landlock: Int
    /// Whether the kernel refuses all system calls but those of `SystemCalls`.
    package let isFiltered: Bool

    /// Whether the kernel has something to hold the process with.
    package var isInForce: Bool { landlock > 0 || isFiltered }

    /// Call it on the first thread, before there are others, and after everything is loaded: Landlock holds for the
    /// thread that asks and those that it starts.
    package static func enter() -> Sandbox {
        let landlock = Int(max(0, clinux_landlock_seal()))
        // Before the filter, which would refuse it as well.
        let isSealed = !canOpenFiles
        return Sandbox(landlock: isSealed ? landlock : 0, isFiltered: SystemCalls.refuseOthers())
    }

    private static var canOpenFiles: Bool {
        let file = open("/", O_RDONLY | O_CLOEXEC)
        if file >= 0 { close(file) }
        return file >= 0
    }

    /// Tries to get out, and tells what could not be done.
    ///
    /// Nothing is done where it can: a file is only opened, a socket only made, no program is at the path, nothing
    /// happens of which a process would be told.
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
