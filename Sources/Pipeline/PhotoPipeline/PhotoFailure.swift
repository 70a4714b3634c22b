import Imaging
import PhotoModel
import PhotoRecord

/// Why one photo was not prepared.
struct PhotoFailure: Error, Sendable, Equatable {
    var stage: String
    var reason: String
    /// The content itself is at fault: the same bytes fail again with the same decoders, so they are not retried.
    var isPermanent: Bool
    /// Decoding again with more memory may succeed.
    private(set) var isOutOfMemory = false
    /// The content may or may not be at fault: it gets one more attempt, in the next run.
    private(set) var hasOneMoreTry = false

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

    /// The same failure after an earlier attempt.
    func withoutMoreTries() -> PhotoFailure {
        var failure = self
        (failure.isPermanent, failure.hasOneMoreTry) = (true, false)
        return failure
    }

    /// As the catalogue stores it.
    var problem: Problem {
        let kind: Problem.Kind = reason.hasPrefix(ImagingError.unsupportedPrefix) ? .unsupported : .failed
        // The kernel is the cause, and the catalogue records that: on another kernel, or where it is allowed, the photo
        // is retried.
        let isRefused = reason == ImagingError.unsandboxedReason
        return Problem(kind, stage: stage, reason: reason, willRetry: !isPermanent || isRefused)
    }
}

extension ImagingError {
    /// Whether the same decoders will fail on the file again: the file is at fault rather than the machine, or there is
    /// no sandbox for the decoders.
    fileprivate var isPermanent: Bool {
        switch self {
        case .unknownFormat, .unsupported, .malformed, .tooLarge, .encrypted, .noPage, .outOfMemory, .deadlineExceeded,
            .decoderDied, .unsandboxed:
            true
        case .decoderKilled, .decoderUnavailable, .unreadable, .encodingFailed, .cancelled, .system: false
        }
    }
}
