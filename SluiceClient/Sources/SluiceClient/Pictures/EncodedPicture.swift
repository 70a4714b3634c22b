public import Foundation

/// A picture as in a file of its format.
public struct EncodedPicture: Sendable, Hashable {
    public var bytes: Data
    /// Such as `image/jpeg`.
    public var mediaType: String
    /// Name of the tier; nil for the original file.
    public var tier: String?
    /// The camera's thumbnail of a photo that is not prepared yet.
    public var isProvisional = false
    /// Of an address whose bytes can change: what they are compared by (`ETag`).
    public var version: String?

    public init(bytes: Data, mediaType: String, tier: String?) {
        (self.bytes, self.mediaType, self.tier) = (bytes, mediaType, tier)
    }

    public var isOriginal: Bool { tier == nil }
}

/// Which picture of a photo.
public enum PictureSize: Sendable, Hashable {
    /// By its name.
    case tier(String)
    /// The photo's own file.
    case original
}

/// How urgent a picture is.
public enum PicturePriority: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// It may be needed later.
    case prefetch
    /// It is needed with the next key.
    case next
    /// Its place is on the screen.
    case visible

    public static func < (a: PicturePriority, b: PicturePriority) -> Bool { a.rawValue < b.rawValue }
}
