import PhotoSession
import Terminal

/// The actions of keys: from the settings, otherwise the defaults of every front and those that only a terminal has.
struct KeyMap: Sendable {
    /// Actions that no gesture of another front has.
    private static let own: [String: ReviewAction] = [
        "t": .tag, "T": .untag, "/": .filter, "o": .sort, "g": .jump, "i": .facts, "z": .zoom, "enter": .pictureAlone,
        "?": .help, "q": .quit,
    ]

    private static let usual = own.merging(keys([Gesture: GestureAction].usual)) { $1 }

    /// Independent of the settings, so that there is always a way out.
    private static let fixed: [Character: ReviewAction] = [
        "c": .leave, "z": .suspend, "l": .redraw, "r": .gesture(.redo),
    ]

    private let actions: [String: ReviewAction]
    /// Keys in the order in which they are listed.
    private let order: [String]

    /// - Parameter actions: of all gestures, by their names: `key-u` is `undo`.
    init(actions: [String: String]) {
        // What does nothing is not among them.
        var gestures = [Gesture: GestureAction].usual.mapValues { _ in GestureAction.nothing }
        for (name, action) in actions {
            if let gesture = Gesture(name), let action = GestureAction(action) { gestures[gesture] = action }
        }
        let usual = [Gesture: GestureAction].usual
        self.init(gestures.filter { usual[$0.key] != $0.value })
    }

    /// - Parameter gestures: those with other actions than the default.
    init(_ gestures: [Gesture: GestureAction] = [:]) {
        let chosen = Self.keys(gestures)
        let actions = Self.usual.merging(chosen) { $1 }.filter { $0.value != .gesture(.nothing) }
        // Keys that the user has set are listed first.
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

    /// Arrow keys come first, then space. Keys with long names come last.
    private static func rank(_ name: String) -> Int {
        signs[name] != nil ? 0 : name == "space" ? 1 : name.count > 1 ? 3 : 2
    }

    /// Nil for a key without an action.
    func action(_ key: Key) -> ReviewAction? {
        if case .character(let character) = key.code, key.modifiers == .control { return Self.fixed[character] }
        guard key.modifiers.isEmpty, let name = key.gestureName else { return nil }
        return actions[name]
    }

    /// Names of the keys for an action, as shown to people: `←`, `x`, `space`.
    func names(_ action: ReviewAction) -> [String] {
        order.filter { actions[$0] == action }.map { Self.signs[$0] ?? $0 }
    }

    /// Actions of keys beyond the defaults, such as tags.
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
