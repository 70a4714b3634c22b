internal import ChildProcesses
internal import Glibc
package import SystemPackage

/// A command in a session of its own, so that everything it starts can be tracked.
package struct WatchedCommand: Sendable {
    package struct Ending: Sendable {
        /// Its exit status; if a signal ended it, the negative signal number.
        package var status: Int32
        package var isTooLate = false
        /// The peak memory of the command and everything that it started, sampled ten times a second.
        package var peakByteCount = 0
        /// The number of its child processes that did not end with it.
        package var leftBehind = 0
        package var seconds = 0.0
    }

    package var words: [String]
    package var timeLimit: Duration

    package init(_ words: [String], timeLimit: Duration) {
        self.words = words
        self.timeLimit = timeLimit
    }

    private static let interval = Duration.milliseconds(100)
    /// For processes that end because their client did.
    private static let grace = Duration.seconds(5)

    /// Waits for the command, and kills everything left of it.
    ///
    /// - Parameters:
    ///   - output: a file for its standard output.
    ///   - messages: a file for its standard error.
    package func run(output: FilePath, messages: FilePath) throws(Errno) -> Ending {
        let clock = ContinuousClock()
        let start = clock.now
        let session = ProcessSession(identifier: try spawn(output: output, messages: messages))
        var ending = Ending(status: 0)
        while true {
            var status: Int32 = 0
            let ended = waitpid(session.identifier, &status, WNOHANG)
            if ended == session.identifier {
                ending.status = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
                break
            }
            guard ended == 0 || errno == EINTR else { throw Errno(rawValue: errno) }
            ending.peakByteCount = max(ending.peakByteCount, session.residentByteCount)
            if start.duration(to: clock.now) > timeLimit, !ending.isTooLate {
                ending.isTooLate = true
                session.kill()
            }
            Self.pause()
        }
        ending.seconds = start.duration(to: clock.now) / .seconds(1)
        let end = clock.now
        while !session.members.isEmpty, end.duration(to: clock.now) < Self.grace { Self.pause() }
        ending.leftBehind = session.members.count
        session.kill()
        return ending
    }

    private static func pause() { usleep(UInt32(interval / .microseconds(1))) }

    private func spawn(output: FilePath, messages: FilePath) throws(Errno) -> Int32 {
        do {
            let files = try [output, messages].map {
                try FileDescriptor.open(
                    $0,
                    .writeOnly,
                    options: [.create, .truncate, .closeOnExec],
                    permissions: [.ownerReadWrite, .groupRead, .otherRead]
                )
            }
            defer { for file in files { try? file.close() } }
            return try Spawn(arguments: words, descriptors: [nil] + files, belonging: .ownSession)
                .start(FilePath(words[0]))
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}
