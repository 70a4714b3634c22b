/// How somebody wants to review a library. Kept in its catalogue, so that every front follows them.
public struct Preferences: Sendable, Hashable {
    public enum Theme: String, Sendable, Hashable, CaseIterable {
        /// As the system has it.
        case system
        case light, dark
    }

    /// Pending decisions that a session lets come together before it commits them by itself; 0: only by hand.
    public var commitThreshold = 10
    /// Photos ahead that are held ready.
    public var prefetchDepth = 5
    /// Name of the tier on display; nil for the largest that the library has.
    public var reviewTier: String?
    /// Name of the tier in a grid; nil for the smallest.
    public var gridTier: String?
    public var theme = Theme.system
    /// What gestures mean that are to mean something else than usual.
    public var gestures: [Gesture: GestureAction] = [:]

    public static let commitThresholds = 0...1000
    public static let prefetchDepths = 3...8

    public init() {}

    /// What a gesture means.
    public func action(_ gesture: Gesture) -> GestureAction {
        gestures[gesture] ?? [Gesture: GestureAction].usual[gesture] ?? .nothing
    }

    /// Every gesture that means something.
    public var actions: [Gesture: GestureAction] {
        [Gesture: GestureAction].usual.merging(gestures) { $1 }.filter { $0.value != .nothing }
    }
}

/// Why a preference was not taken.
public enum PreferenceError: Error, Sendable, Hashable, CustomStringConvertible {
    case unknown(String, known: [String])
    case invalid(String, value: String, expected: String)

    /// Of the preference.
    public var key: String {
        switch self {
        case .unknown(let key, _), .invalid(let key, _, _): key
        }
    }

    public var description: String {
        switch self {
        case .unknown(let key, let known):
            "there is no preference \(key): there are \(known.joined(separator: ", "))"
        case .invalid(let key, let value, let expected):
            "\(key) cannot be '\(value)': it has to be \(expected)"
        }
    }
}
