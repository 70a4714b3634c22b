/// What a person does to say something about a photo: a swipe or a key.
public enum Gesture: Sendable, Hashable, Comparable, CustomStringConvertible {
    case swipe(Direction)
    /// A character, or a name such as `space`, `enter`, `escape`, `left`, `delete`.
    case key(String)

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
            let isName = parts[1].allSatisfy { $0.isASCII && $0.isLetter && $0.isLowercase }
            guard parts[1].count == 1 || isName, parts[1].utf8.count <= 32, parts[1].allSatisfy({ !$0.isWhitespace })
            else { return nil }
            self = .key(String(parts[1]))
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
