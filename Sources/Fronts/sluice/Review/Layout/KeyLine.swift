import PhotoModel
import PhotoSession

/// Descriptions of keys, for the foot of the window and the help.
enum KeyLine {
    struct Entry: Sendable, Equatable {
        var keys: String
        var text: String
    }

    static let helpText = "help"

    /// The most important ones first: not all fit into every window.
    private static let needed: [(ReviewAction, String)] = [
        (.gesture(.verdict(.trash)), "trash"), (.gesture(.verdict(.keep)), "keep"),
        (.gesture(.verdict(.favourite)), "favourite"), (.gesture(.verdict(.skip)), "skip"),
        (.gesture(.undo), "undo"), (.quit, "quit"), (.help, helpText), (.gesture(.next), "next"),
        (.gesture(.previous), "previous"), (.tag, "tag"), (.filter, "filter"), (.gesture(.commit), "commit"),
        (.zoom, "1:1"), (.facts, "facts"), (.sort, "sort"), (.jump, "jump"), (.gesture(.redo), "redo"),
    ]

    static func foot(_ keys: KeyMap) -> [Entry] {
        needed.compactMap { action, text in
            keys.names(action).first.map { Entry(keys: $0, text: text) }
        }
    }

    private static let everything: [(ReviewAction, String)] = [
        (.gesture(.verdict(.trash)), "move to the trash"), (.gesture(.verdict(.favourite)), "favourite"),
        (.gesture(.verdict(.keep)), "keep"), (.gesture(.verdict(.skip)), "skip: not now"),
        (.gesture(.next), "next"), (.gesture(.previous), "previous"), (.gesture(.undo), "undo"),
        (.gesture(.redo), "redo"), (.tag, "add a tag"), (.untag, "remove a tag"),
        (.filter, "show other photos"), (.sort, "other order"), (.jump, "go to a number or an ID"),
        (.gesture(.commit), "commit: change the files"), (.facts, "all facts"), (.pictureAlone, "picture alone"),
        (.zoom, "1:1, arrows move"),
        (.help, "this help"), (.quit, "leave"),
    ]

    static func all(_ keys: KeyMap) -> [Entry] {
        var entries = everything.compactMap { action, text in
            let names = keys.names(action)
            return names.isEmpty ? nil : Entry(keys: names.prefix(3).joined(separator: " "), text: text)
        }
        let stars = (0...5).compactMap { keys.names(.gesture(.rate($0))).first }
        if !stars.isEmpty { entries.insert(Entry(keys: stars.joined(), text: "stars"), at: min(4, entries.count)) }
        for other in keys.others {
            entries.append(Entry(keys: other.names.prefix(3).joined(separator: " "), text: other.action.description))
        }
        entries.append(Entry(keys: "Ctrl-C", text: "leave, commit nothing"))
        return entries
    }
}
