package import PhotoModel

/// An encoded picture, as a file of its format has it.
public struct Picture: Sendable, Hashable {
    /// Name of the tier; nil for the original file.
    public var tier: String?
    /// Pixels, upright; 0 where they are not known.
    public var width: Int
    public var height: Int
    /// Such as `image/jpeg`.
    public var mediaType: String
    public var bytes: [UInt8]
    /// Of a tier: the content that it shows, which may be newer than what the catalogue knows of the photo, and what it
    /// was made by. Nil where nobody can tell.
    package var content: ContentID?
    package var digest: TierDigest?

    public var isOriginal: Bool { tier == nil }

    public init(tier: String?, width: Int, height: Int, mediaType: String, bytes: [UInt8]) {
        self.tier = tier
        self.width = width
        self.height = height
        self.mediaType = mediaType
        self.bytes = bytes
    }
}

/// What there is to be seen of a photo at this moment.
public enum PhotoPicture: Sendable, Hashable {
    /// The tier on display.
    case tier(Picture)
    /// A smaller one, until the tier arrives.
    case standIn(Picture)
    /// A ThumbHash: about 25 bytes that stand for a blurred picture, until the tier arrives.
    case placeholder([UInt8])
    /// Nothing yet.
    case none

    /// The encoded picture, the tier's or a smaller one.
    public var picture: Picture? {
        switch self {
        case .tier(let picture), .standIn(let picture): picture
        case .placeholder, .none: nil
        }
    }

    /// Whether something better is on its way, or cannot be had.
    public var isProvisional: Bool { if case .tier = self { false } else { true } }
}
