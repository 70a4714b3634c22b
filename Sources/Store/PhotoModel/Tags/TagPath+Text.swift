import Foundation

extension TagPath: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let tag = TagPath(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a tag")
        }
        self = tag
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    static func normalised(_ part: String) -> String {
        part.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping
    }

    /// Case folding for any language: `ς` and `σ` are equal, because `Σ` is the uppercase of both.
    static func folded(_ part: String) -> String {
        let isPlain = part.utf8.allSatisfy { $0 < 0x80 }
        return isPlain ? part.lowercased() : part.folding(options: .caseInsensitive, locale: nil)
    }
}
