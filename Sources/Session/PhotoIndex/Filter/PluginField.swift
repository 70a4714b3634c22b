/// A value that plugins found, by its name: `plugin.look` of any plugin, `plugin.receipts.total` of one.
public struct PluginField: Sendable, Hashable {
    /// Nil for any.
    public let plugin: String?
    public let value: String

    static let prefix = "plugin."
    static let notation = "plugin.VALUE or plugin.PLUGIN.VALUE"

    /// Names are compared without regard to case, and are kept in lower case.
    ///
    /// - Parameter word: what stands before the `:` of a condition, or after `sort:`; nil where it names no value.
    public init?(word: String) {
        let word = word.lowercased()
        guard word.hasPrefix(Self.prefix) else { return nil }
        let names = word.dropFirst(Self.prefix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard 1...2 ~= names.count, names.allSatisfy(Self.isName) else { return nil }
        plugin = names.count == 2 ? String(names[0]) : nil
        value = String(names[names.count - 1])
    }

    public var word: String { Self.prefix + [plugin, value].compactMap { $0 }.joined(separator: ".") }

    /// - Parameter word: of a value of one plugin: `plugin.receipts.total`.
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

/// What a value that plugins found has to be. How it is compared depends on what it is: numbers with a number or a range,
/// true and false with these words, texts as `PhotoFilter` says of texts to look for.
public struct PluginCondition: Sendable, Hashable {
    public let field: PluginField
    /// As it is written after the `:`.
    public let text: String
    /// Nil where the text is no range of numbers.
    let range: ValueRange<Double>?

    /// Any value at all.
    var isAny: Bool { text == "*" }

    /// Nil where the text is neither true nor false.
    var flag: Bool? {
        switch text.lowercased() {
        case "true", "yes": true
        case "false", "no": false
        default: nil
        }
    }

    /// Nil where the text compares numbers.
    var pattern: TextPattern? { text.hasPrefix("<") || text.hasPrefix(">") ? nil : TextPattern(text) }
}
