import CLinux
import Foundation
import Glibc
import SystemPackage
import TestSupport

/// `sluice` in a process and session of its own, so that its children can be distinguished from other processes. All
/// calls block.
package final class Command {
    package struct Result {
        /// Exit status, or the negative number of the signal that ended it.
        package var status: Int32
        package var output: [UInt8]
        package var messages: String
    }

    package let identifier: Int32
    private let folder: TemporaryFolder
    /// Only the process has its other end, which is closed when the process ends.
    private let life: FileDescriptor
    private var status: Int32?
    /// POSIX_SPAWN_SETSID, which Glibc's module lacks.
    private static let newSession: Int16 = 0x80

    /// - Parameter environment: added to that of the tests.
    package init(_ words: [String], environment more: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        var ends: [Int32] = [-1, -1]
        // A socket pair, because Glibc's module lacks pipe2(2), and other tests start processes meanwhile.
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        defer { close(ends[1]) }
        life = FileDescriptor(rawValue: ends[0])

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (number, name) in [(1, "output"), (2, "messages")] as [(Int32, FilePath)] {
            let file = folder.path.pushing(name)
            posix_spawn_file_actions_addopen(&actions, number, file.string, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
        // Also close those of caches that other tests have open, which LMDB lets children inherit.
        clinux_spawn_close_from(&actions, 4)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Self.newSession)

        let environment = ProcessInfo.processInfo.environment.merging(more) { $1 }.map { "\($0)=\($1)" }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, words[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw Errno(rawValue: code) }
        self.identifier = identifier
    }

    deinit {
        kill()
        _ = try? end()
        try? life.close()
    }

    /// Waits until it ends.
    ///
    /// - Returns: whether it ended within the limit.
    package func wait(_ limit: Duration) -> Bool { life.awaitInput(limit) }

    package func kill() { if status == nil { Glibc.kill(identifier, SIGKILL) } }

    /// Waits until it ends, however long that takes.
    @discardableResult
    package func end() throws -> Result {
        if status == nil { status = Self.status(try waited(0)) }
        return Result(
            status: status ?? 0,
            output: try folder.path.appending("output").bytes(),
            messages: String(decoding: try folder.path.appending("messages").bytes(), as: UTF8.self)
        )
    }

    /// Waits until it ends, and kills it if that takes too long: then it hangs.
    package func end(within limit: Duration) throws -> Result {
        guard wait(limit) else {
            kill()
            var result = try end()
            result.messages += "\n(It did not end by itself.)"
            return result
        }
        return try end()
    }

    /// Waits until it stands still at a fault, or ends.
    ///
    /// - Returns: whether it stands still.
    package func standsStill() throws -> Bool {
        let state = try waited(WUNTRACED)
        if state & 0xFF == 0x7F { return true }
        status = Self.status(state)
        return false
    }

    /// Lets it go on from where it stands still.
    package func goOn() { Glibc.kill(identifier, SIGCONT) }

    private func waited(_ options: Int32) throws -> Int32 {
        var state: Int32 = 0
        while waitpid(identifier, &state, options) < 0 { guard errno == EINTR else { throw Errno(rawValue: errno) } }
        return state
    }

    private static func status(_ state: Int32) -> Int32 {
        state & 0x7F == 0 ? state >> 8 & 0xFF : -(state & 0x7F)
    }

    package func areCompanionsGone(within limit: Duration) -> Bool {
        let end = ContinuousClock.now + limit
        while !companions.isEmpty {
            guard ContinuousClock.now < end else { return false }
            poll(nil, 0, 5)
        }
        return true
    }

    /// Its children that still run, by process ID.
    package var companions: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { process in
            guard process != identifier, let text = try? FilePath("/proc/\(process)/stat").bytes() else { return false }
            // PID (NAME) STATE PARENT GROUP SESSION …; a name may contain anything.
            let fields = String(decoding: text, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 3 && fields[0] != "Z" && pid_t(fields[3]) == identifier
        }
    }
}
