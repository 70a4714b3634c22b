/// A person's choice about the stack of a file, which overrides the rules.
public enum StackChoice: Sendable, Hashable {
    /// The file is a photo by itself.
    case alone
    /// The file belongs to the stack of this one, which is the cover. The cover names itself.
    case with(AssetID)
}

extension StackChoice: CustomStringConvertible {
    /// `alone`, or the cover's ID.
    public var description: String {
        switch self {
        case .alone: "alone"
        case .with(let cover): cover.description
        }
    }

    public init?(_ text: some StringProtocol) {
        if text == "alone" {
            self = .alone
        } else if let cover = AssetID(String(text)) {
            self = .with(cover)
        } else {
            return nil
        }
    }
}

extension StackChoice: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let choice = StackChoice(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no stack: \(text)")
        }
        self = choice
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
