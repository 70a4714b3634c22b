import Backpressure
public import SystemPackage

/// Why tiers that somebody asked for were not given.
public enum RenderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No root of the library holds the path.
    case outsideLibrary(FilePath)
    case unknownTier(String, known: [String])
    /// In the words of a run. `willRetry` tells whether the same file may succeed another time.
    case failed(FilePath, stage: String, reason: String, willRetry: Bool)
    /// The caller would wait no longer.
    case deadlineExceeded(FilePath, Duration)

    public var description: String {
        switch self {
        case .outsideLibrary(let path):
            "\(path) is in none of the library's folders: prepare its folder first"
        case .unknownTier(let name, let known):
            "there is no tier \(name) in the recipe, which has \(known.joined(separator: ", "))"
        case .failed(let path, let stage, let reason, _):
            "\(path): \(stage): \(reason)"
        case .deadlineExceeded(let path, let limit):
            "\(path): not ready within \(limit.seconds) s; ask again, or allow more time"
        }
    }
}
