import CLinux
import DecodeProtocol
import Glibc
import Synchronization
import SystemPackage

/// One decoding process and the socket to it.
///
/// Whoever has taken it from the pool speaks to it alone; `kill` may come from anywhere.
final class WorkerProcess: Sendable {
    let identifier: Int32
    let socket: MessageSocket
    /// Names and versions of what it decodes with.
    let libraries: String
    private let pictureCount = Atomic(0)
    /// How it ended; nil while it has not been waited for, and its identifier is therefore its own.
    private let ending = Mutex<Ending?>(nil)

    /// What an idle process may keep; the libraries alone have about 15 MiB.
    private static let maxIdleByteCount = 64 << 20
    /// From start to ready: loading the libraries takes under 0.1 s from memory.
    private static let startLimit = Duration.seconds(20)

    /// - Throws: `decoderUnavailable`, with what to do.
    init(executable: FilePath) throws(ImagingError) {
        let (identifier, descriptor) = try WorkerSpawning.spawn(executable)
        self.identifier = identifier
        socket = MessageSocket(descriptor)
        do throws(WireError) {
            let greeting = try Self.reply(from: socket, within: Self.startLimit)
            guard case .ready(Wire.version, let libraries) = greeting else { throw .malformed("another version") }
            self.libraries = libraries
        } catch {
            libraries = ""
            let ending = kill()
            let what =
                switch error {
                case .closed: "\(executable) started and ended at once (\(ending))"
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
        guard message.descriptors.isEmpty else { throw .malformed("descriptors that nobody asked for") }
        return try DecodeReply(decoding: message.bytes)
    }

    /// Had many pictures, or keeps more memory than it should.
    var isWornOut: Bool {
        pictureCount.load(ordering: .relaxed) >= Wire.mostPictures
            || ProcessMemory(of: identifier).resident > Self.maxIdleByteCount
    }

    /// How a process ended.
    struct Ending: CustomStringConvertible {
        /// As waitpid(2) gives it.
        let status: Int32

        private var signal: Int32 { status & 0x7F }
        private var exitStatus: Int32 { status >> 8 & 0xFF }

        var description: String { signal == 0 ? "exited with status \(exitStatus)" : "killed by signal \(signal)" }

        /// What it means for the picture that the process had.
        var error: ImagingError {
            signal == 0 && exitStatus == Wire.outOfMemoryStatus
                ? .outOfMemory("the decoder ended for want of it") : .decoderDied(description)
        }
    }

    /// Ends it, if it has not ended yet, and waits for it.
    ///
    /// - Returns: how it ended: by itself, or by this.
    @discardableResult
    func kill() -> Ending {
        ending.withLock { ending in
            if let ending { return ending }
            // Nothing happens to one that is ending by itself.
            Glibc.kill(identifier, SIGKILL)
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
            let how = Ending(status: status)
            ending = how
            return how
        }
    }
}
