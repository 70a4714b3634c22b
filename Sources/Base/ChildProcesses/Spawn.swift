import CLinux
import Glibc
import SystemPackage

/// posix_spawn(3) of a program that gets no descriptor, signal mask or handler of this process but those it is to have.
struct Spawn {
    /// Its name first.
    var arguments: [String]
    /// `NAME=value`; nil for those of this process.
    var environment: [String]?
    /// From 0 on; nil for /dev/null.
    var descriptors: [FileDescriptor?]
    /// The group that it joins; 0 for one of its own.
    var group: pid_t
    /// Whether it is deaf to all signals that can be blocked.
    var isDeaf = false

    /// - Parameter program: looked for in PATH where it has no slash.
    func start(_ program: FilePath) throws(Errno) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, number) in zip(descriptors, Int32(0)...) {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor.rawValue, number)
            } else {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        clinux_spawn_close_from(&actions, Int32(descriptors.count))

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        if isDeaf { sigfillset(&signals) } else { sigemptyset(&signals) }
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, group)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)
        )

        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { $0.map { strdup($0) } + [nil] }
        defer { for text in words + (variables ?? []) { free(text) } }
        var identifier: pid_t = 0
        let code = program.withPlatformString { program in
            if var variables {
                posix_spawnp(&identifier, program, &actions, &attributes, &words, &variables)
            } else {
                posix_spawnp(&identifier, program, &actions, &attributes, &words, environ)
            }
        }
        guard code == 0 else { throw Errno(rawValue: code) }
        return identifier
    }
}
