import ChildProcesses
import DecodeClient
import Glibc
import SystemPackage

/// Starts an external plugin.
package enum PluginSpawning {
    /// Where a plugin finds the picture: its descriptor 3, which every process can reopen by this name.
    static let picturePath = "/dev/fd/3"

    struct Ends {
        var process: ChildProcess
        /// To its standard input, and from its standard output and error; all are non-blocking.
        var input, output, messages: FileDescriptor
        /// The plugin's descriptor 3.
        var picture: FileDescriptor
    }

    /// - Throws: `.unusable`
    static func spawn(_ command: [String]) throws(PluginFailure) -> Ends {
        do {
            let picture = try FileDescriptor.memoryFile()
            var pipes: [PipeEnds] = []
            do {
                for _ in 0..<3 { pipes.append(try PipeEnds()) }
                let process = try ChildProcess(
                    FilePath(program(command[0])),
                    command,
                    descriptors: [pipes[0].read, pipes[1].write, pipes[2].write, picture]
                )
                for end in [pipes[0].read, pipes[1].write, pipes[2].write] { try? end.close() }
                for end in [pipes[0].write, pipes[1].read, pipes[2].read] {
                    _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK)
                }
                return Ends(
                    process: process,
                    input: pipes[0].write,
                    output: pipes[1].read,
                    messages: pipes[2].read,
                    picture: picture
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

    /// Sluice's own programs (`sluice-text`) are beside the running executable; others are searched in PATH.
    package static func program(_ name: String) -> String {
        guard name.hasPrefix("sluice-"), !name.contains("/") else { return name }
        let beside = DecodeWorkers.defaultExecutable.removingLastComponent().appending(name)
        return access(beside.string, X_OK) == 0 ? beside.string : name
    }
}
