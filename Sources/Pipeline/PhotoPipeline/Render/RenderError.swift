import Backpressure
public import SystemPackage

/// Why requested tiers were not returned.
public enum RenderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No root of the library contains the path.
    case outsideLibrary(FilePath)
    case unknownTier(String, known: [String])
    /// As in a run. `willRetry` is true if the same file may succeed another time.
    case failed(FilePath, stage: String, reason: String, willRetry: Bool)
    /// The caller's deadline passed.
    case deadlineExceeded(FilePath, Duration)

    public var description: String {
        switch self {
        case .outsideLibrary(let path):
            "\(path) is not in a folder of the library: prepare its folder first"
        case .unknownTier(let name, let known):
            "the recipe has no tier \(name); it has \(known.joined(separator: ", "))"
        case .failed(let path, let stage, let reason, _):
            "\(path): \(stage): \(reason)"
        case .deadlineExceeded(let path, let limit):
            "\(path): not ready within \(limit.seconds) s; retry, or allow more time"
        }
    }
}
