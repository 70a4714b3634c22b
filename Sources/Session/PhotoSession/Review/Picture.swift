package import PhotoModel

/// An encoded picture, as in a file of its format.
public struct Picture: Sendable, Hashable {
    /// Name of the tier; nil for the original file.
    public var tier: String?
    /// Pixels, upright; 0 if unknown.
    public var width: Int
    public var height: Int
    /// Such as `image/jpeg`.
    public var mediaType: String
    public var bytes: [UInt8]
    /// For a tier: the content that it shows, which may be newer than in the catalogue, and the digest of what made it. Nil
    /// if unknown.
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

/// The picture of a photo that is available now.
public enum PhotoPicture: Sendable, Hashable {
    /// The tier on display.
    case tier(Picture)
    /// A smaller one, until the tier is ready.
    case standIn(Picture)
    /// A ThumbHash: about 25 bytes for a blurred picture, until the tier is ready.
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

    /// Whether it is not the tier on display, which may be loading or unavailable.
    public var isProvisional: Bool { if case .tier = self { false } else { true } }
}
