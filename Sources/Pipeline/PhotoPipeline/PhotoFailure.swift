import Imaging
import PhotoModel
import PhotoRecord

/// Why one photo was not prepared.
struct PhotoFailure: Error, Sendable, Equatable {
    var stage: String
    var reason: String
    /// The content itself is at fault: the same bytes fail again with the same decoders, so they are not tried again.
    var isPermanent: Bool
    /// Decoding it again with more memory may succeed.
    private(set) var isOutOfMemory = false
    /// The content may be at fault, or nobody here: it has one more try, in the next run.
    private(set) var hasOneMoreTry = false

    static let rawNotSupported = PhotoFailure(
        stage: .enumerate,
        reason: "camera raw files are not supported yet",
        isPermanent: true
    )

    init(stage: RunMonitor.StageName, reason: String, isPermanent: Bool) {
        self.stage = stage.rawValue
        self.reason = reason
        self.isPermanent = isPermanent
    }

    init(_ stage: RunMonitor.StageName, _ error: ImagingError) {
        self.init(stage: stage, reason: "\(error)", isPermanent: error.isPermanent)
        if case .outOfMemory = error { isOutOfMemory = true }
        if case .decoderKilled = error { hasOneMoreTry = true }
    }

    init(_ remembered: Failure) {
        stage = remembered.stage
        reason = remembered.reason
        isPermanent = !remembered.willRetry
    }

    /// The same where there was a try before.
    func withoutMoreTries() -> PhotoFailure {
        var failure = self
        (failure.isPermanent, failure.hasOneMoreTry) = (true, false)
        return failure
    }

    /// As the catalogue keeps it.
    var problem: Problem {
        let kind: Problem.Kind = reason.hasPrefix(ImagingError.unsupportedPrefix) ? .unsupported : .failed
        // It is the kernel's fault, and remembered as such: on another one, or where it is allowed, it is tried again.
        let isRefused = reason == ImagingError.uncagedReason
        return Problem(kind, stage: stage, reason: reason, willRetry: !isPermanent || isRefused)
    }
}

extension ImagingError {
    /// Whether the same decoders fail on the file again: it is at fault, not the machine, or they have no sandbox.
    fileprivate var isPermanent: Bool {
        switch self {
        case .unknownFormat, .unsupported, .malformed, .tooLarge, .outOfMemory, .deadlineExceeded, .decoderDied,
            .uncaged:
            true
        case .decoderKilled, .decoderUnavailable, .unreadable, .encodingFailed, .cancelled, .system: false
        }
    }
}
