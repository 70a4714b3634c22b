/// Why a text is not a filter, and where the error is.
public struct PhotoFilterError: Error, Sendable, Hashable, CustomStringConvertible {
    public let message: String
    /// The start of the error: Unicode scalars from the start of the text.
    public let offset: Int
    /// Unicode scalars; 0 if something is missing.
    public let length: Int
    /// The whole text.
    public let text: String
    /// A likely correction of this part.
    public let suggestion: String?

    init(_ message: String, at place: Range<Int>, of text: String, suggestion: String? = nil) {
        self.message = message
        offset = place.lowerBound
        length = place.count
        self.text = text
        self.suggestion = suggestion
    }

    /// The message with its suggestion, on one line: `there is no 'camra:'; did you mean 'camera:'?`
    public var summary: String { message + (suggestion.map { "; did you mean '\($0)'?" } ?? "") }

    /// The summary, followed by the text with the error marked:
    ///
    ///     there is no 'camra:'; did you mean 'camera:'?
    ///       camra:nikon taken:2024
    ///       ^~~~~
    public var description: String {
        let scalars = text.unicodeScalars.map { Self.isPrintable($0) ? $0 : " " }
        let first = max(0, min(offset, scalars.count - Self.maxScalars + 20) - 40)
        let start = scalars.count > Self.maxScalars ? first : 0
        let end = min(scalars.count, start + Self.maxScalars)
        let lead = (start > 0 ? "…" : "") + Self.string(scalars[start..<max(start, min(offset, end))])
        let shown = (start > 0 ? "…" : "") + Self.string(scalars[start..<end]) + (end < scalars.count ? "…" : "")
        let marked = Self.string(scalars[min(offset, end)..<max(min(offset, end), min(offset + length, end))]).count
        let mark = String(repeating: " ", count: lead.count) + "^" + String(repeating: "~", count: max(0, marked - 1))
        return "\(summary)\n  \(shown)\n  \(mark)"
    }

    /// Of a longer text, only the part around the error is shown.
    private static let maxScalars = 100

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate: false
        default: true
        }
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
