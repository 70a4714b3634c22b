import Cryptography
import PhotoIndex
import PhotoModel

/// The key of a request to decide, undo or redo. A caller that cannot be sure whether a request arrived repeats it with the
/// same key. It is executed once, even if another process or a restart handles the second.
///
/// The last 10,000 are remembered.
public struct RequestKey: Sendable, Hashable, CustomStringConvertible {
    public static let maxCharacters = 64

    public let description: String

    /// Nil unless the text has 1 to 64 printable ASCII characters without spaces.
    public init?(_ text: some StringProtocol) {
        guard (1...Self.maxCharacters).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        description = String(text)
    }
}

/// A requested change of decisions, to distinguish it from another request with the same key.
enum RequestedStep {
    case decide([DecisionChange], about: [AssetID], DecisionScope)
    /// All photos that match the filter at that time.
    case decideAll([DecisionChange], PhotoFilter, DecisionScope?)
    /// Of an order, by the name under which it is stored.
    case decidePlaces([DecisionChange], [Range<Int>], order: String, DecisionScope?)
    /// If a key is given, only the step made by that request.
    case undo(of: RequestKey? = nil)
    case redo

    func request(_ key: RequestKey?, in session: SessionRow?) -> StepRequest? {
        guard let key else { return nil }
        var digest = SHA256()
        for line in lines + ["in \(session ?? 0)"] { digest.update(Array("\(line)\n".utf8)) }
        return StepRequest(key: key.description, body: digest.finish())
    }

    private var lines: [String] {
        switch self {
        case .decide(let changes, let photos, let scope): changes.map(\.line) + photos.map(\.hex) + scope.lines
        case .decideAll(let changes, let filter, let scope):
            changes.map(\.line) + ["all \(filter.text)"] + (scope?.lines ?? [])
        case .decidePlaces(let changes, let places, let order, let scope):
            changes.map(\.line) + ["of \(order) \(places)"] + (scope?.lines ?? [])
        case .undo(let made): ["undo"] + (made.map { ["of \($0)"] } ?? [])
        case .redo: ["redo"]
        }
    }
}

extension DecisionScope {
    fileprivate var lines: [String] {
        switch self {
        case .stack: []
        case .files: ["files"]
        case .only(let format): ["only \(format)"]
        }
    }
}

extension DecisionChange {
    fileprivate var line: String {
        switch self {
        case .verdict(let verdict): "verdict \(verdict?.rawValue ?? "")"
        case .rating(let rating): "rating \(rating.map(String.init) ?? "")"
        case .tag(let tag): "tag \(tag)"
        case .untag(let tag): "untag \(tag)"
        case .stack(let choice): "stack \(choice.map { "\($0)" } ?? "")"
        case .location(let place): "location \(place.map { "\($0.latitudeSteps) \($0.longitudeSteps)" } ?? "")"
        }
    }
}
