import Glibc

/// Why a picture could not be probed, decoded or encoded.
package enum ImagingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No decoder here knows these bytes.
    case unknownFormat
    /// Known, and deliberately or for now not decoded.
    case unsupported(String)
    /// The file contradicts its own format, and nothing could be had from it.
    case malformed(String)
    /// Refused by a limit before decoding.
    case tooLarge(String)
    /// Decoding took more memory than it was allowed; the file may be sound.
    case outOfMemory(String)
    /// Took longer than it may.
    case deadlineExceeded(Duration)
    /// The decoding process ended (killed by a signal, or exited) while it had this picture.
    case decoderDied(String)
    /// Somebody else ended the decoding process while it had this picture: neither may be at fault.
    case decoderKilled
    /// The kernel has no sandbox for the decoding process, and nobody has allowed to do without.
    case uncaged
    /// The decoding process could not be started or reached: a fault of the installation, not of the file.
    case decoderUnavailable(String)
    /// The file could not be read: the disk is at fault, not the file's content.
    case unreadable(String)
    case encodingFailed(String)
    /// Nobody wants the picture any more.
    case cancelled
    /// A system call failed.
    case system(call: String, code: Int32)

    /// What a failure begins with whose file is sound, of a kind that is not decoded.
    package static let unsupportedPrefix = "not supported: "
    /// What a failure is whose file was not decoded for want of a sandbox.
    package static let uncagedReason = """
        not decoded without a sandbox: this kernel offers neither Landlock nor seccomp. Use one that does, or allow it with \
        --allow-uncaged
        """

    package var description: String {
        switch self {
        case .unknownFormat: "not a picture in a known format"
        case .unsupported(let what): Self.unsupportedPrefix + what
        case .malformed(let what): "damaged beyond use: \(what)"
        case .tooLarge(let what): "refused: \(what)"
        case .outOfMemory(let what): "out of memory: \(what)"
        case .deadlineExceeded(let limit): "took longer than \(limit.components.seconds) s to decode"
        case .decoderDied(let how): "the decoder died on it (\(how))"
        case .decoderKilled: "the decoding process was killed from outside, perhaps for want of memory"
        case .uncaged: Self.uncagedReason
        case .decoderUnavailable(let why): "the decoder could not be started: \(why)"
        case .unreadable(let why): "cannot be read: \(why)"
        case .encodingFailed(let why): "a tier could not be encoded: \(why)"
        case .cancelled: "cancelled"
        case .system(let call, let code): "\(call) failed: \(String(cString: strerror(code)))"
        }
    }
}
