import CLinux
import Glibc
package import SystemPackage

/// posix_spawn(3) of a decoding process.
enum WorkerSpawning {
    /// - Returns: the process, and this side's end of the socket that is its standard input.
    static func spawn(_ executable: FilePath) throws(ImagingError) -> (identifier: Int32, socket: FileDescriptor) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .system(call: "socketpair", code: errno) }
        defer { close(ends[1]) }
        var identifier: pid_t = 0
        let code = spawn(executable, input: ends[1], &identifier)
        guard code == 0 else {
            close(ends[0])
            let reason = String(cString: strerror(code))
            throw .decoderUnavailable(
                "\(executable): \(reason). Install sluice-decode beside sluice, or name it in SLUICE_DECODE"
            )
        }
        return (identifier, FileDescriptor(rawValue: ends[0]))
    }

    private static func spawn(_ executable: FilePath, input: Int32, _ identifier: inout pid_t) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        clinux_spawn_close_from(&actions, 3)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // A group of its own: Ctrl-C is for the client, which still wants its pictures.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)
        )

        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sluice-decode"), nil]
        var environment: [UnsafeMutablePointer<CChar>?] = Self.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        return executable.withPlatformString {
            posix_spawn(&identifier, $0, &actions, &attributes, &arguments, &environment)
        }
    }

    /// Nothing of the user's but where libraries are looked for.
    private static var environment: [String] {
        let libraries = getenv("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=" + String(cString: $0)] } ?? []
        return libraries + ["LC_ALL=C", "VIPS_CONCURRENCY=1", "MALLOC_ARENA_MAX=1"]
    }
}

extension DecodeWorkers {
    /// What `SLUICE_DECODE` names, or `sluice-decode` beside the running executable.
    package static var defaultExecutable: FilePath {
        if let named = getenv("SLUICE_DECODE"), named.pointee != 0 { return FilePath(platformString: named) }
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        guard count > 0 else { return "sluice-decode" }
        return FilePath(platformString: path).removingLastComponent().appending("sluice-decode")
    }
}
