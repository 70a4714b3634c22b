import Glibc
import SystemPackage

/// A process that leads a group, and ends all of it, itself included, when this process ends: by whatever way, `kill -9`
/// too, for it waits for the other end of a pipe that this process alone holds.
///
/// `PR_SET_PDEATHSIG` fires when the *thread* ends that started a process, and does not reach what that one starts.
struct Guardian {
    /// Of itself, and of its group. Its own until `end`: nobody else gets the number.
    let identifier: pid_t
    private let lifeline: FileDescriptor

    private static let shell: FilePath = "/bin/sh"
    private static let script = "read -r line; kill -KILL 0"

    init() throws(Errno) {
        let ends = try PipeEnds()
        defer { try? ends.read.close() }
        lifeline = ends.write
        // Deaf, because the members of a group may send it signals. The only one that matters cannot be blocked.
        let spawn = Spawn(
            arguments: ["sh", "-c", Self.script],
            environment: [],
            descriptors: [ends.read, nil, nil],
            belonging: .ownGroup,
            isDeaf: true
        )
        do throws(Errno) { identifier = try spawn.start(Self.shell) } catch {
            try? lifeline.close()
            throw error
        }
    }

    /// Ends all processes of the group.
    func killGroup() { kill(-identifier, SIGKILL) }

    /// Ends the group, and waits for the guardian. Once.
    func end() {
        killGroup()
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        try? lifeline.close()
    }
}
