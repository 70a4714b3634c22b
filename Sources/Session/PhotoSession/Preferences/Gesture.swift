/// A swipe or a key with which a person acts on a photo.
public enum Gesture: Sendable, Hashable, Comparable, CustomStringConvertible {
    case swipe(Direction)
    /// A character, or one of ``keyNames``.
    case key(String)

    /// Keys with names. Escape is not among them: in every front it cancels.
    public static let keyNames: Set<String> = [
        "space", "enter", "tab", "backspace", "delete", "insert", "left", "right", "up", "down", "home", "end",
        "pageup", "pagedown",
    ]

    public enum Direction: String, Sendable, Hashable, CaseIterable { case left, right, up, down }

    /// `swipe-left`, `key-f`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "swipe":
            guard let direction = Direction(rawValue: String(parts[1])) else { return nil }
            self = .swipe(direction)
        case "key":
            let key = String(parts[1])
            let isCharacter = key.count == 1 && key.utf8.count <= 32 && !key.allSatisfy(\.isWhitespace)
            guard isCharacter || Self.keyNames.contains(key) else { return nil }
            self = .key(key)
        default: return nil
        }
    }

    public var description: String {
        switch self {
        case .swipe(let direction): "swipe-\(direction.rawValue)"
        case .key(let key): "key-\(key)"
        }
    }

    public static func < (a: Gesture, b: Gesture) -> Bool { a.description < b.description }
}
