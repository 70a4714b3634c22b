import ChildProcesses
import DecodeProtocol
import Glibc
import Imaging
import Synchronization
import SystemPackage

/// One decoding process and the socket to it.
///
/// Whoever has taken it from the pool speaks to it alone; `kill` may come from anywhere.
final class WorkerProcess: Sendable {
    private let process: ChildProcess
    let socket: MessageSocket
    /// Names and versions of what it decodes with.
    let libraries: String
    /// Whether the kernel holds it.
    let isCaged: Bool
    private let pictureCount = Atomic(0)

    /// What an idle process may keep; the libraries alone have about 15 MiB.
    private static let maxIdleByteCount = 64 << 20
    /// From start to ready: loading the libraries takes under 0.1 s from memory.
    private static let startLimit = Duration.seconds(20)
    /// From the end of its socket to its own: it is closed as a process dies.
    private static let endLimit = Duration.seconds(2)

    /// - Throws: `decoderUnavailable`, with what to do.
    init(executable: FilePath, allowsUncaged: Bool) throws(ImagingError) {
        let (process, descriptor) = try WorkerSpawning.spawn(executable, allowsUncaged: allowsUncaged)
        self.process = process
        socket = MessageSocket(descriptor)
        do throws(WireError) {
            let greeting = try Self.reply(from: socket, within: Self.startLimit)
            guard case .ready(Wire.version, let libraries, let isCaged) = greeting else {
                throw .malformed("another version")
            }
            (self.libraries, self.isCaged) = (libraries, isCaged)
        } catch {
            (libraries, isCaged) = ("", false)
            let what =
                switch error {
                case .closed: "\(executable) started and ended at once (\(process.finish(within: Self.endLimit)))"
                case .malformed: "\(executable) is not of the same version as this program"
                default: "\(executable) does not answer"
                }
            throw .decoderUnavailable("\(what): install it again; `\(executable) --abilities` shows what it misses")
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

    /// Had many pictures, or keeps more memory than it should.
    var isWornOut: Bool {
        pictureCount.load(ordering: .relaxed) >= Wire.maxPictures
            || ProcessMemory(of: identifier).resident > Self.maxIdleByteCount
    }

    /// Ends it, if it has not ended yet, and waits for it.
    func kill() { process.finish() }

    /// What it means for the picture that a process had when its end of the socket was closed.
    var error: ImagingError {
        switch process.finish(within: Self.endLimit) {
        case .exited(Wire.outOfMemoryStatus): .outOfMemory("the decoder ended for want of it")
        // Not for its limits: SIGXCPU comes long before.
        case .killed(signal: SIGKILL): .decoderKilled
        case .forced: .cancelled
        case let ending: .decoderDied(ending.description)
        }
    }
}
