import PhotoRecipe

/// What a plugin may answer: bounded, and of names that can be asked for.
package enum PluginChecks {
    static let maxValues = 64
    /// Bytes of one text or JSON.
    static let longestText = 256 << 10
    static let nameNotation = "up to 32 of a–z, A–Z, 0–9, _ and -"

    /// - Throws: `PluginProblem`
    package static func check(_ values: [String: PluginValue]) throws(PluginProblem) {
        guard values.count <= maxValues else {
            throw PluginProblem("it answered \(values.count) values; \(maxValues) are the most")
        }
        for (name, value) in values {
            guard isName(name) else {
                throw PluginProblem("it answered a value named \(name.quotedForMessage); names are \(nameNotation)")
            }
            switch value {
            case .text(let text), .json(let text):
                guard text.utf8.count <= longestText else {
                    throw PluginProblem("its value \(name) has more than \(longestText) bytes")
                }
            case .number(let number):
                guard number.isFinite else { throw PluginProblem("its value \(name) is no number") }
            case .flag, .integer: break
            }
        }
    }

    private static func isName(_ name: String) -> Bool {
        1...32 ~= name.utf8.count
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    }
}
