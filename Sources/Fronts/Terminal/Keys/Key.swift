/// A key press.
package struct Key: Sendable, Hashable {
    package enum Code: Sendable, Hashable {
        /// One Unicode scalar as produced by the keyboard, Shift included: "A", not "a" with Shift.
        case character(Character)
        case enter, tab, backspace, escape
        case up, down, left, right
        case home, end, pageUp, pageDown
        case insert, delete
        /// From 1 on.
        case function(Int)
    }

    package struct Modifiers: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Not set for characters that include it.
        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
        /// Super, Hyper or Meta.
        package static let other = Modifiers(rawValue: 8)
    }

    package var code: Code
    package var modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    package static func character(_ character: Character, _ modifiers: Modifiers = []) -> Key {
        Key(.character(character), modifiers)
    }

    /// Ctrl and a letter, in lower case.
    package static func control(_ character: Character) -> Key { Key(.character(character), .control) }
}
