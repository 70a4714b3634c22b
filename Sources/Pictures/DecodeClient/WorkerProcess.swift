import Backpressure
import ChildProcesses
import DecodeProtocol
import Glibc
import Imaging
import Synchronization
import SystemPackage

/// One decoding process and the socket to it.
///
/// Only its current holder may send messages. `kill` may be called from anywhere.
final class WorkerProcess: Sendable {
    private let process: ChildProcess
    let socket: MessageSocket
    /// Names and versions of its decoding libraries.
    let libraries: String
    /// Whether a kernel sandbox is in force.
    let isSandboxed: Bool
    private let pictureCount = Atomic(0)

    /// The most memory an idle process may keep. The libraries alone take about 15 MiB.
    private static let maxIdleByteCount = 64 << 20
    /// Time limit from start to ready. Loading the libraries takes under 0.1 s from memory.
    private static let startLimit = Duration.seconds(20)
    /// Time limit from the end of its socket to its own end: the socket closes while the process exits.
    private static let endLimit = Duration.seconds(2)

    /// - Throws: `decoderUnavailable`, with the remedy.
    init(executable: FilePath, allowsUnsandboxed: Bool) throws(ImagingError) {
        let (process, descriptor) = try WorkerSpawning.spawn(executable, allowsUnsandboxed: allowsUnsandboxed)
        self.process = process
        socket = MessageSocket(descriptor)
        do throws(WireError) {
            let greeting = try Self.reply(from: socket, within: Self.startLimit)
            guard case .ready(Wire.version, let libraries, let isSandboxed) = greeting else {
                throw .malformed("another version")
            }
            (self.libraries, self.isSandboxed) = (libraries, isSandboxed)
        } catch {
            (libraries, isSandboxed) = ("", false)
            let what =
                switch error {
                case .closed: "\(executable) exited immediately (\(process.finish(within: Self.endLimit)))"
                case .malformed: "\(executable) has a different version than this program"
                default: "\(executable) does not respond"
                }
            throw .decoderUnavailable("\(what): reinstall it; `\(executable) --abilities` lists what is missing")
        }
    }

    deinit {
        kill()
        try? socket.descriptor.close()
    }

    var identifier: Int32 { process.identifier }

    func send(_ request: DecodeRequest, descriptors: [FileDescriptor] = []) throws(WireError) {
        if case .open = request { pictureCount.add(1, ordering: .relaxed) }
        try socket.send(request.encoded(), descriptors: descriptors)
    }

    func reply(within limit: Duration) throws(WireError) -> DecodeReply {
        try Self.reply(from: socket, within: limit)
    }

    private static func reply(from socket: MessageSocket, within limit: Duration) throws(WireError) -> DecodeReply {
        let message = try socket.receive(within: limit)
        for descriptor in message.descriptors { try? descriptor.close() }
        guard message.descriptors.isEmpty else { throw .malformed("descriptors that were not requested") }
        return try DecodeReply(decoding: message.bytes)
    }

    /// Whether it has decoded many pictures or retains too much memory.
    var needsReplacement: Bool {
        pictureCount.load(ordering: .relaxed) >= Wire.maxPictures
            || ProcessMemory(of: identifier).resident > Self.maxIdleByteCount
    }

    /// Gives other processes precedence when cores are scarce. It cannot be undone.
    func lowerPriority() {
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(identifier), BlockingPool.niceness)
    }

    /// Kills it if it has not ended yet, and waits for it.
    func kill() { process.finish() }

    /// The error of the picture that a process held when its end of the socket closed.
    var error: ImagingError {
        switch process.finish(within: Self.endLimit) {
        case .exited(Wire.outOfMemoryStatus): .outOfMemory("the decoding process exited")
        // Not caused by its limits: SIGXCPU comes long before.
        case .killed(signal: SIGKILL): .decoderKilled
        case .forced: .cancelled
        case let ending: .decoderDied(ending.description)
        }
    }
}
