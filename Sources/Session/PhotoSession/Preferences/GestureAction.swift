public import PhotoModel

/// The action of a gesture.
public enum GestureAction: Sendable, Hashable, CustomStringConvertible {
    case verdict(Verdict)
    /// Rating, 0…5.
    case rate(Int)
    case tag(TagPath)
    case next, previous, undo, redo, commit
    /// The gesture does nothing, whatever its default is.
    case nothing

    /// `favourite`, `rate:3`, `tag:Places/Norway`, `next`, …; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let text = String(text)
        if let verdict = Verdict(rawValue: text) {
            self = .verdict(verdict)
        } else if text.hasPrefix("rate:") {
            guard let stars = Int(text.dropFirst(5)), (0...5).contains(stars) else { return nil }
            self = .rate(stars)
        } else if text.hasPrefix("tag:") {
            guard let tag = TagPath(text.dropFirst(4)) else { return nil }
            self = .tag(tag)
        } else {
            guard let action = Self.plain.first(where: { $0.description == text }) else { return nil }
            self = action
        }
    }

    private static let plain: [GestureAction] = [.next, .previous, .undo, .redo, .commit, .nothing]

    /// Names of all actions, for help texts.
    static var names: [String] {
        Verdict.allCases.map(\.rawValue) + ["rate:0…5", "tag:PATH"] + plain.map(\.description)
    }

    public var description: String {
        switch self {
        case .verdict(let verdict): verdict.rawValue
        case .rate(let stars): "rate:\(stars)"
        case .tag(let tag): "tag:\(tag)"
        case .next: "next"
        case .previous: "previous"
        case .undo: "undo"
        case .redo: "redo"
        case .commit: "commit"
        case .nothing: "nothing"
        }
    }
}

extension GestureAction {
    /// The change to the photo on display; nil for other actions.
    public var change: DecisionChange? {
        switch self {
        case .verdict(let verdict): .verdict(verdict)
        case .rate(let stars): .rating(stars)
        case .tag(let tag): .tag(tag)
        case .next, .previous, .undo, .redo, .commit, .nothing: nil
        }
    }
}

extension [Gesture: GestureAction] {
    /// The default actions of gestures.
    public static var usual: [Gesture: GestureAction] {
        var actions: [Gesture: GestureAction] = [
            .swipe(.right): .verdict(.favourite), .swipe(.left): .verdict(.trash), .swipe(.up): .verdict(.keep),
            .swipe(.down): .verdict(.skip),
            .key("right"): .verdict(.favourite), .key("left"): .verdict(.trash), .key("up"): .verdict(.keep),
            .key("down"): .verdict(.skip),
            .key("f"): .verdict(.favourite), .key("x"): .verdict(.trash), .key("delete"): .verdict(.trash),
            .key("k"): .verdict(.keep), .key("s"): .verdict(.skip),
            .key("space"): .next, .key("n"): .next, .key("p"): .previous, .key("backspace"): .previous,
            .key("u"): .undo, .key("r"): .redo, .key("c"): .commit,
        ]
        for stars in 0...5 { actions[.key("\(stars)")] = .rate(stars) }
        return actions
    }
}
