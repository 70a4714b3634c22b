import CLinux
import Glibc
import Imaging
import SystemPackage

/// posix_spawn(3) of an external plugin.
enum PluginSpawning {
    /// Where a plugin finds the picture: its descriptor 3, which every process may open again by this name.
    static let picturePath = "/dev/fd/3"

    struct Ends {
        var identifier: Int32
        /// To its standard input, and from its standard output and error: none of them blocks.
        var input, output, messages: FileDescriptor
        /// What it has as descriptor 3.
        var picture: FileDescriptor
        /// Readable once it has ended. Nil for a kernel that has no such thing.
        var end: FileDescriptor?
    }

    /// - Throws: `.unusable`
    static func spawn(_ command: [String]) throws(PluginFailure) -> Ends {
        do {
            let picture = FileDescriptor(rawValue: try checked(clinux_memory_file("sluice picture"), "memfd_create"))
            var pipes: [Pipe] = []
            do {
                for _ in 0..<3 { pipes.append(try Pipe()) }
                let identifier = try start(command, pipes[0].read, pipes[1].write, pipes[2].write, picture)
                for end in [pipes[0].read, pipes[1].write, pipes[2].write] { try? end.close() }
                for end in [pipes[0].write, pipes[1].read, pipes[2].read] {
                    _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK)
                }
                return Ends(
                    identifier: identifier,
                    input: pipes[0].write,
                    output: pipes[1].read,
                    messages: pipes[2].read,
                    picture: picture,
                    end: try? FileDescriptor(rawValue: checked(clinux_process_file(identifier), "pidfd_open"))
                )
            } catch {
                for pipe in pipes { for end in [pipe.read, pipe.write] { try? end.close() } }
                try? picture.close()
                throw error
            }
        } catch {
            throw .unusable("\(command.first ?? "") cannot be started (\(error)): check the plugin's command")
        }
    }

    private struct Pipe {
        let read, write: FileDescriptor

        init() throws(Errno) {
            var ends: [Int32] = [-1, -1]
            _ = try checked(clinux_pipe(&ends), "pipe2")
            (read, write) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
        }
    }

    private static func checked(_ result: Int32, _ call: String) throws(Errno) -> Int32 {
        guard result >= 0 else { throw Errno(rawValue: -result) }
        return result
    }

    private static func start(
        _ command: [String],
        _ input: FileDescriptor,
        _ output: FileDescriptor,
        _ messages: FileDescriptor,
        _ picture: FileDescriptor
    ) throws(Errno) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, end) in [input, output, messages, picture].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, end.rawValue, Int32(number))
        }
        clinux_spawn_close_from(&actions, 4)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // A group of its own: Ctrl-C is for us, and what it starts itself can be ended with it.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)
        )
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var identifier: pid_t = 0
        let code = posix_spawnp(&identifier, program(command[0]), &actions, &attributes, &arguments, environ)
        guard code == 0 else { throw Errno(rawValue: code) }
        return identifier
    }

    /// One of ours (`sluice-text`) lies beside the running executable; others are looked for in PATH.
    static func program(_ name: String) -> String {
        guard name.hasPrefix("sluice-"), !name.contains("/") else { return name }
        let beside = DecodeWorkers.defaultExecutable.removingLastComponent().appending(name)
        return access(beside.string, X_OK) == 0 ? beside.string : name
    }
}
