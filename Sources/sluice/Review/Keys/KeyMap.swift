import PhotoSession
import PhotoStore
import Terminal

/// What keys do: as the preferences say, else as is usual on a terminal.
struct KeyMap: Sendable {
    /// In the order in which they are told: of several keys for the same, the first ones.
    private static let usual: [(key: String, action: ReviewAction)] = [
        ("left", .gesture(.verdict(.trash))), ("x", .gesture(.verdict(.trash))),
        ("delete", .gesture(.verdict(.trash))),
        ("right", .gesture(.verdict(.favourite))), ("f", .gesture(.verdict(.favourite))),
        ("up", .gesture(.verdict(.keep))), ("k", .gesture(.verdict(.keep))),
        ("down", .gesture(.verdict(.skip))), ("s", .gesture(.verdict(.skip))),
        ("space", .gesture(.next)), ("n", .gesture(.next)),
        ("p", .gesture(.previous)), ("backspace", .gesture(.previous)),
        ("u", .gesture(.undo)), ("r", .gesture(.redo)),
        ("0", .gesture(.rate(0))), ("1", .gesture(.rate(1))), ("2", .gesture(.rate(2))), ("3", .gesture(.rate(3))),
        ("4", .gesture(.rate(4))), ("5", .gesture(.rate(5))),
        ("t", .tag), ("T", .untag), ("/", .filter), ("o", .sort), ("g", .jump), ("c", .gesture(.commit)),
        ("i", .facts), ("z", .pictureAlone), ("enter", .pictureAlone), ("?", .help), ("q", .quit),
    ]

    /// Whatever the preferences say: there is always a way out.
    private static let fixed: [Character: ReviewAction] = [
        "c": .leave, "z": .suspend, "l": .redraw, "r": .gesture(.redo),
    ]

    private let actions: [String: ReviewAction]
    private let order: [String]

    init(_ preferences: Preferences = Preferences()) {
        var actions = Dictionary(uniqueKeysWithValues: Self.usual.map { ($0.key, $0.action) })
        var order = Self.usual.map(\.key)
        for (gesture, action) in preferences.gestures.sorted(by: { $0.key < $1.key }) {
            guard case .key(let name) = gesture else { continue }
            actions[name] = action == .nothing ? nil : .gesture(action)
            // What somebody has chosen is told first.
            order.removeAll { $0 == name }
            order.insert(name, at: 0)
        }
        self.actions = actions
        self.order = order.filter { actions[$0] != nil }
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
        let known = Set(Self.usual.map(\.action))
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

extension Key {
    /// As preferences name it; nil where they do not.
    var gestureName: String? {
        switch code {
        case .character(" "): "space"
        case .character(let character): String(character)
        case .enter: "enter"
        case .tab: "tab"
        case .backspace: "backspace"
        case .escape: "escape"
        case .up: "up"
        case .down: "down"
        case .left: "left"
        case .right: "right"
        case .home: "home"
        case .end: "end"
        case .pageUp: "pageup"
        case .pageDown: "pagedown"
        case .insert: "insert"
        case .delete: "delete"
        case .function: nil
        }
    }
}
