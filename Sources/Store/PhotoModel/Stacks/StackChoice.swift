/// A person's choice about the stack of a file, which overrides the rules.
public enum StackChoice: Sendable, Hashable {
    /// The file is a photo by itself.
    case alone
    /// The file belongs to the stack of this one, which is the cover. The cover names itself.
    case with(AssetID)
    /// The file is a shot of the burst that this one covers. The cover names itself.
    case burst(of: AssetID)

    /// The file that is shown for the stack; nil if the file is alone.
    package var cover: AssetID? {
        switch self {
        case .alone: nil
        case .with(let cover), .burst(let cover): cover
        }
    }

    /// The same choice, with the ID that the cover has elsewhere.
    package func covered(by cover: AssetID) -> StackChoice {
        switch self {
        case .alone: .alone
        case .with: .with(cover)
        case .burst: .burst(of: cover)
        }
    }
}

extension StackChoice: CustomStringConvertible {
    private static let burst = "burst:"

    /// `alone`, or the cover's ID; of a burst, `burst:` and that ID.
    public var description: String {
        switch self {
        case .alone: "alone"
        case .with(let cover): cover.description
        case .burst(let cover): "\(Self.burst)\(cover)"
        }
    }

    public init?(_ text: some StringProtocol) {
        if text == "alone" {
            self = .alone
        } else if let cover = AssetID(String(text)) {
            self = .with(cover)
        } else if text.hasPrefix(Self.burst), let cover = AssetID(String(text.dropFirst(Self.burst.count))) {
            self = .burst(of: cover)
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
