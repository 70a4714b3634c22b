/// Text from a file, cleaned for display and storage.
enum Text {
    /// Up to the first NUL; UTF-8, or Latin-1 if it is not valid UTF-8; nil if nothing is left.
    static func cleaned(_ bytes: some Collection<UInt8>) -> String? {
        let text = bytes.prefix { $0 != 0 }
        return cleaned(
            String(validating: text, as: UTF8.self) ?? String(String.UnicodeScalarView(text.map { UnicodeScalar($0) }))
        )
    }

    /// Without control characters and surrounding spaces, at most 200 characters long. Nil if no letter or digit is
    /// left: cameras write "----" for an unknown lens.
    static func cleaned(_ text: String) -> String? {
        let visible = text.unicodeScalars.prefix(1000).map { isVisible($0) ? $0 : " " }
        let words = String(String.UnicodeScalarView(visible)).prefix(200)
        let trimmed = words.drop { $0.isWhitespace }
        guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return trimmed.contains { $0.isLetter || $0.isNumber } ? String(trimmed[...last]) : nil
    }

    private static func isVisible(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
        default: true
        }
    }
}
