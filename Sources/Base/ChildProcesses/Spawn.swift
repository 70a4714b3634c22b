import CLinux
import Glibc
package import SystemPackage

/// posix_spawn(3) of a program that inherits only the given descriptors, and no signal mask or handler.
package struct Spawn {
    private let arguments: [String]
    private let environment: [String]?
    private let descriptors: [FileDescriptor?]
    private let belonging: Belonging
    /// Whether it blocks all signals that can be blocked.
    private let blocksSignals: Bool

    package enum Belonging {
        case ownGroup
        case group(Int32)
        /// setsid(2)
        case ownSession
    }

    /// - Parameters:
    ///   - arguments: its name first.
    ///   - environment: `NAME=value`; nil to inherit those of this process.
    ///   - descriptors: from 0 on; nil for /dev/null.
    package init(
        arguments: [String],
        environment: [String]? = nil,
        descriptors: [FileDescriptor?],
        belonging: Belonging,
        blocksSignals: Bool = false
    ) {
        self.arguments = arguments
        self.environment = environment
        self.descriptors = descriptors
        self.belonging = belonging
        self.blocksSignals = blocksSignals
    }

    /// POSIX_SPAWN_SETSID, which Swift's Glibc does not expose.
    private static let newSession: Int16 = 0x80

    /// - Parameter program: searched in PATH unless it contains a slash.
    /// - Returns: the process identifier.
    package func start(_ program: FilePath) throws(Errno) -> Int32 {
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
        if blocksSignals { sigfillset(&signals) } else { sigemptyset(&signals) }
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        switch belonging {
        case .ownGroup: flags |= Int16(POSIX_SPAWN_SETPGROUP)
        case .group(let group):
            flags |= Int16(POSIX_SPAWN_SETPGROUP)
            posix_spawnattr_setpgroup(&attributes, group)
        case .ownSession: flags |= Self.newSession
        }
        posix_spawnattr_setflags(&attributes, flags)

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
