/// Preferences for reviewing a library. Stored in its catalogue, so that every front follows them.
public struct Preferences: Sendable, Hashable {
    public enum Theme: String, Sendable, Hashable, CaseIterable {
        /// Follow the system.
        case system
        case light, dark
    }

    /// Number of pending decisions at which a session commits by itself; 0 for never.
    public var commitThreshold = 10
    /// Number of photos to prefetch.
    public var prefetchDepth = 5
    /// Name of the tier on display; nil for the library's largest.
    public var reviewTier: String?
    /// Name of the tier in a grid; nil for the smallest.
    public var gridTier: String?
    public var theme = Theme.system
    /// Gestures with other actions than the default.
    public var gestures: [Gesture: GestureAction] = [:]

    public static let commitThresholds = 0...1000
    public static let prefetchDepths = 3...8

    public init() {}

    /// The action of a gesture.
    public func action(_ gesture: Gesture) -> GestureAction {
        gestures[gesture] ?? [Gesture: GestureAction].usual[gesture] ?? .nothing
    }

    /// All gestures with an action.
    public var actions: [Gesture: GestureAction] {
        [Gesture: GestureAction].usual.merging(gestures) { $1 }.filter { $0.value != .nothing }
    }
}

/// Why a preference was rejected.
public enum PreferenceError: Error, Sendable, Hashable, CustomStringConvertible {
    case unknown(String, known: [String])
    case invalid(String, value: String, expected: String)

    /// The key of the preference.
    public var key: String {
        switch self {
        case .unknown(let key, _), .invalid(let key, _, _): key
        }
    }

    public var description: String {
        switch self {
        case .unknown(let key, let known):
            "unknown setting \(key); known settings: \(known.joined(separator: ", "))"
        case .invalid(let key, let value, let expected):
            "\(key) cannot be '\(value)': it must be \(expected)"
        }
    }
}
