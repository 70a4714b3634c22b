import PhotoSession
import Terminal

/// What keys do: as the preferences say, else as is usual for every front, and what only a terminal has.
struct KeyMap: Sendable {
    /// What no gesture of another front means.
    private static let own: [String: ReviewAction] = [
        "t": .tag, "T": .untag, "/": .filter, "o": .sort, "g": .jump, "i": .facts, "z": .zoom, "enter": .pictureAlone,
        "?": .help, "q": .quit,
    ]

    private static let usual = own.merging(keys([Gesture: GestureAction].usual)) { $1 }

    /// Whatever the preferences say: there is always a way out.
    private static let fixed: [Character: ReviewAction] = [
        "c": .leave, "z": .suspend, "l": .redraw, "r": .gesture(.redo),
    ]

    private let actions: [String: ReviewAction]
    /// Keys in the order in which they are told.
    private let order: [String]

    init(_ preferences: Preferences = Preferences()) {
        let chosen = Self.keys(preferences.gestures)
        let actions = Self.usual.merging(chosen) { $1 }.filter { $0.value != .gesture(.nothing) }
        // What somebody has chosen is told first.
        order = actions.keys.sorted { a, b in
            (chosen[a] == nil ? 1 : 0, Self.rank(a), a) < (chosen[b] == nil ? 1 : 0, Self.rank(b), b)
        }
        self.actions = actions
    }

    private static func keys(_ gestures: [Gesture: GestureAction]) -> [String: ReviewAction] {
        var keys: [String: ReviewAction] = [:]
        for case (.key(let name), let action) in gestures { keys[name] = .gesture(action) }
        return keys
    }

    /// Keys that everybody finds without looking come first, those with long names last.
    private static func rank(_ name: String) -> Int {
        signs[name] != nil ? 0 : name == "space" ? 1 : name.count > 1 ? 3 : 2
    }

    /// Nil for a key that means nothing.
    func action(_ key: Key) -> ReviewAction? {
        if case .character(let character) = key.code, key.modifiers == .control { return Self.fixed[character] }
        guard key.modifiers.isEmpty, let name = key.gestureName else { return nil }
        return actions[name]
    }

    /// Names of the keys for something, as a person reads them: `←`, `x`, `space`.
    func names(_ action: ReviewAction) -> [String] {
        order.filter { actions[$0] == action }.map { Self.signs[$0] ?? $0 }
    }

    /// Everything that keys do beyond what is usual: tags, say.
    var others: [(names: [String], action: GestureAction)] {
        let known = Set(Self.usual.values)
        var others: [(names: [String], action: GestureAction)] = []
        for name in order {
            guard let action = actions[name], !known.contains(action), case .gesture(let gesture) = action,
                !others.contains(where: { $0.action == gesture })
            else { continue }
            others.append((names(action), gesture))
        }
        return others
    }

    private static let signs = ["left": "←", "right": "→", "up": "↑", "down": "↓"]
}
