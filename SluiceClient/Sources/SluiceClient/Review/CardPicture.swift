public import Foundation

/// The picture of a card that is at hand.
public enum CardPicture: Sendable, Hashable {
    /// The wanted size.
    case wanted(EncodedPicture)
    /// Another one, until that is loaded.
    case standIn(EncodedPicture)
    /// A ThumbHash: about 25 bytes for a blurred picture.
    case placeholder(Data)
    case none

    /// The encoded picture, the wanted one or another.
    public var picture: EncodedPicture? {
        switch self {
        case .wanted(let picture), .standIn(let picture): picture
        case .placeholder, .none: nil
        }
    }

    /// Whether it is not the wanted one, which may be loading or unavailable.
    public var isStandIn: Bool { if case .wanted = self { false } else { true } }
}

extension Photo {
    /// What can be shown without any picture.
    public var placeholderPicture: CardPicture {
        placeholder.flatMap { Data(base64Encoded: $0) }.map { .placeholder($0) } ?? .none
    }
}
