import PhotoRecipe

/// Limits on a plugin's answer: bounded size, and names that filters accept.
package enum PluginChecks {
    static let maxValues = 64
    /// Maximum bytes of one text or JSON value.
    static let longestText = 256 << 10
    static let nameNotation = "up to 32 of a–z, A–Z, 0–9, _ and -"

    /// - Throws: `PluginProblem`
    package static func check(_ values: [String: PluginValue]) throws(PluginProblem) {
        guard values.count <= maxValues else {
            throw PluginProblem("it returned \(values.count) values; the maximum is \(maxValues)")
        }
        for (name, value) in values {
            guard isName(name) else {
                throw PluginProblem("it returned a value named \(name.quotedForMessage); use \(nameNotation)")
            }
            switch value {
            case .text(let text), .json(let text):
                guard text.utf8.count <= longestText else {
                    throw PluginProblem("its value \(name) has more than \(longestText) bytes")
                }
            case .number(let number):
                guard number.isFinite else { throw PluginProblem("its value \(name) is not a finite number") }
            case .flag, .integer: break
            }
        }
    }

    private static func isName(_ name: String) -> Bool {
        1...32 ~= name.utf8.count
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    }
}
