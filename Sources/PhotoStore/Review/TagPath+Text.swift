import Foundation

extension TagPath: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let tag = TagPath(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no tag")
        }
        self = tag
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    static func normalised(_ part: String) -> String {
        let printed = part.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(printed)).trimmingCharacters(in: .whitespaces)
            .precomposedStringWithCanonicalMapping
    }
}
