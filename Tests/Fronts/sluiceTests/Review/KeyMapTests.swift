import PhotoModel
import PhotoSession
import Terminal
import Testing

@testable import sluice

@Suite("Keys of a review")
struct KeyMapTests {
    @Test(
        "Every key does what the help describes",
        arguments: [
            (Key(.left), ReviewAction.gesture(.verdict(.trash))), (.character("x"), .gesture(.verdict(.trash))),
            (Key(.right), .gesture(.verdict(.favourite))), (.character("f"), .gesture(.verdict(.favourite))),
            (Key(.up), .gesture(.verdict(.keep))), (.character("k"), .gesture(.verdict(.keep))),
            (Key(.down), .gesture(.verdict(.skip))), (.character("s"), .gesture(.verdict(.skip))),
            (.character(" "), .gesture(.next)), (.character("n"), .gesture(.next)),
            (.character("p"), .gesture(.previous)), (Key(.backspace), .gesture(.previous)),
            (.character("u"), .gesture(.undo)), (.character("r"), .gesture(.redo)), (.control("r"), .gesture(.redo)),
            (.character("0"), .gesture(.rate(0))), (.character("5"), .gesture(.rate(5))),
            (.character("t"), .tag), (.character("T"), .untag), (.character("/"), .filter), (.character("o"), .sort),
            (.character("g"), .jump), (.character("c"), .gesture(.commit)), (.character("i"), .facts),
            (.character("?"), .help), (.character("z"), .zoom), (Key(.enter), .pictureAlone), (.character("q"), .quit),
            (.control("c"), .leave), (.control("z"), .suspend), (.control("l"), .redraw),
        ] as [(Key, ReviewAction)]
    )
    func usual(_ key: Key, _ action: ReviewAction) {
        #expect(KeyMap().action(key) == action)
    }

    @Test("Gestures have their default meaning, and the arrow keys are listed first")
    func gestures() {
        let keys = KeyMap()
        for case (.key(let name), let action) in [Gesture: GestureAction].usual {
            #expect(
                keys.names(.gesture(action)).contains(
                    ["left": "←", "right": "→", "up": "↑", "down": "↓"][name] ?? name
                )
            )
        }
        #expect(keys.names(.gesture(.verdict(.trash))) == ["←", "x", "delete"])
        #expect(keys.names(.gesture(.next)) == ["space", "n"])
        #expect(keys.names(.gesture(.previous)) == ["p", "backspace"])
    }

    @Test("Other keys, and keys with modifiers, do nothing")
    func others() {
        let keys = KeyMap()
        for key in [Key(.function(1)), .character("6"), .character("X"), .character("x", .alt), Key(.left, .shift)] {
            #expect(keys.action(key) == nil)
        }
    }

    @Test("Settings give keys another action, or none, and Ctrl-C always leaves")
    func preferences() throws {
        var preferences = Preferences()
        try preferences.set("gesture.key-left", "previous")
        try preferences.set("gesture.key-x", "nothing")
        try preferences.set("gesture.key-q", "keep")
        try preferences.set("gesture.key-T", "tag:To print")
        // As a library tells them, on this machine or on a server.
        let actions = preferences.actions.map { ($0.key.description, $0.value.description) }
        let keys = KeyMap(actions: Dictionary(actions) { $1 })
        #expect(keys.action(Key(.left)) == .gesture(.previous))
        #expect(keys.action(.character("x")) == nil)
        #expect(keys.action(.character("q")) == .gesture(.verdict(.keep)))
        #expect(keys.action(.control("c")) == .leave)
        #expect(keys.names(.gesture(.verdict(.trash))) == ["delete"])
        #expect(keys.names(.gesture(.previous)) == ["←", "p", "backspace"])
        #expect(keys.names(.untag) == [])
        #expect(keys.others.map(\.names) == [["T"]])
        let entries = KeyLine.all(keys)
        #expect(entries.contains(KeyLine.Entry(keys: "T", text: "tag:To print")))
        #expect(!entries.contains { $0.text == "remove a tag" })
        #expect(KeyLine.foot(keys).first == KeyLine.Entry(keys: "delete", text: "trash"))
    }
}
