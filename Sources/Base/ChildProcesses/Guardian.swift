import Glibc
import SystemPackage

/// A process that leads a group and kills all of it, itself included, when this process ends in any way, even by
/// SIGKILL: it waits for the other end of a pipe that only this process holds.
///
/// `PR_SET_PDEATHSIG` fires when the *thread* that started a process ends, and does not reach that process's children.
struct Guardian {
    /// Process and group identifier. Not reused until `end`.
    let identifier: pid_t
    private let lifeline: FileDescriptor

    private static let shell: FilePath = "/bin/sh"
    private static let script = "read -r line; kill -KILL 0"

    init() throws(Errno) {
        let ends = try PipeEnds()
        defer { try? ends.read.close() }
        lifeline = ends.write
        // Blocks signals, because members of the group may send it some. The only one that matters cannot be blocked.
        let spawn = Spawn(
            arguments: ["sh", "-c", Self.script],
            environment: [],
            descriptors: [ends.read, nil, nil],
            belonging: .ownGroup,
            blocksSignals: true
        )
        do throws(Errno) { identifier = try spawn.start(Self.shell) } catch {
            try? lifeline.close()
            throw error
        }
    }

    /// Kills all processes of the group.
    func killGroup() { kill(-identifier, SIGKILL) }

    /// Kills the group, and waits for the guardian. Call it once.
    func end() {
        killGroup()
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        try? lifeline.close()
    }
}
