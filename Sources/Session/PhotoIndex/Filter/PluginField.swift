/// A value of plugins, by name: `plugin.look` of any plugin, `plugin.receipts.total` of one.
public struct PluginField: Sendable, Hashable {
    /// Nil for any.
    public let plugin: String?
    public let value: String

    static let prefix = "plugin."
    static let notation = "plugin.VALUE or plugin.PLUGIN.VALUE"

    /// Names ignore case and are stored in lower case.
    ///
    /// - Parameter word: the text before the `:` of a condition, or after `sort:`; nil if it does not name a value.
    public init?(word: String) {
        let word = word.lowercased()
        guard word.hasPrefix(Self.prefix) else { return nil }
        let names = word.dropFirst(Self.prefix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard 1...2 ~= names.count, names.allSatisfy(Self.isName) else { return nil }
        plugin = names.count == 2 ? String(names[0]) : nil
        value = String(names[names.count - 1])
    }

    public var word: String { Self.prefix + [plugin, value].compactMap { $0 }.joined(separator: ".") }

    /// - Parameter word: a value of one plugin: `plugin.receipts.total`.
    func isMeant(by word: String) -> Bool {
        word == self.word || plugin == nil && word.hasSuffix(".\(value)")
    }

    private static func isName(_ name: Substring) -> Bool {
        1...32 ~= name.utf8.count
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

/// A condition on a value of plugins. The comparison depends on its type: numbers with a number or a range, booleans with
/// `true` and `false`, texts with search texts of `PhotoFilter`.
public struct PluginCondition: Sendable, Hashable {
    public let field: PluginField
    /// The text after the `:`.
    public let text: String
    /// Nil if the text is not a range of numbers.
    let range: ValueRange<Double>?

    /// Any value at all.
    var isAny: Bool { text == "*" }

    /// Nil if the text is neither `true` nor `false`.
    var flag: Bool? {
        switch text.lowercased() {
        case "true", "yes": true
        case "false", "no": false
        default: nil
        }
    }

    /// Nil if the text is a numeric comparison.
    var pattern: TextPattern? { text.hasPrefix("<") || text.hasPrefix(">") ? nil : TextPattern(text) }
}
