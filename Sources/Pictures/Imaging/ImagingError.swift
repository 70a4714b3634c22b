import Glibc

/// The reason why a picture could not be probed, decoded or encoded.
package enum ImagingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No decoder recognises these bytes.
    case unknownFormat
    /// A recognised format that is not decoded, by design or for now.
    case unsupported(String)
    /// The file contradicts its own format, and nothing could be decoded.
    case malformed(String)
    /// Rejected by a limit before decoding.
    case tooLarge(String)
    /// A document that only its password opens.
    case encrypted
    /// A file has fewer pages than the one that was asked for.
    case noPage(String)
    /// Decoding needed more memory than allowed. The file may be intact.
    case outOfMemory(String)
    /// Decoding exceeded its deadline.
    case deadlineExceeded(Duration)
    /// The decoding process ended (killed by a signal, or exited) while it had this picture.
    case decoderDied(String)
    /// The decoding process was killed from outside while it had this picture: neither may be at fault.
    case decoderKilled
    /// The kernel has no sandbox for the decoding process, and running without one is not allowed.
    case unsandboxed
    /// The decoding process could not be started or reached: an installation error, not the file's.
    case decoderUnavailable(String)
    /// The file could not be read: a disk error, not the file's content.
    case unreadable(String)
    case encodingFailed(String)
    /// The picture is no longer needed.
    case cancelled
    /// A system call failed.
    case system(call: String, code: Int32)

    /// Prefix of the failure of a file that is intact, but of a kind that is not decoded.
    package static let unsupportedPrefix = "not supported: "
    /// The failure of a file that was not decoded for lack of a sandbox.
    package static let unsandboxedReason = """
        not decoded without a sandbox: this kernel offers neither Landlock nor seccomp. Use one that does, or allow it with \
        --allow-uncaged
        """

    package var description: String {
        switch self {
        case .unknownFormat: "not a picture in a known format"
        case .unsupported(let what): Self.unsupportedPrefix + what
        case .malformed(let what): "too damaged to decode: \(what)"
        case .tooLarge(let what): "refused: \(what)"
        case .encrypted: "encrypted: only its password opens it. Save a copy without a password"
        case .noPage(let what): what
        case .outOfMemory(let what): "out of memory: \(what)"
        case .deadlineExceeded(let limit): "took longer than \(limit.components.seconds) s to decode"
        case .decoderDied(let how): "the decoding process failed (\(how))"
        case .decoderKilled: "the decoding process was killed from outside, possibly for lack of memory"
        case .unsandboxed: Self.unsandboxedReason
        case .decoderUnavailable(let why): "the decoder could not be started: \(why)"
        case .unreadable(let why): "cannot be read: \(why)"
        case .encodingFailed(let why): "a tier could not be encoded: \(why)"
        case .cancelled: "cancelled"
        case .system(let call, let code): "\(call) failed: \(String(cString: strerror(code)))"
        }
    }
}
