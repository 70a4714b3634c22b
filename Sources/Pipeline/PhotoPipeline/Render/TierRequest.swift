public import Imaging
public import PhotoModel
import PhotoRecipe
import StoreFiles
public import SystemPackage

/// A request for tiers of one photo.
public struct TierRequest: Sendable {
    /// The photo's file, below one of the library's roots: absolute, without symbolic links.
    package var path: FilePath
    /// The file's content according to the catalogue. With it, stored tiers are returned without accessing the file,
    /// whose disk may be asleep or gone, and copies of one photo share one decode.
    package var content: ContentID?
    /// Names of tiers; nil for all of the recipe's.
    public var tiers: Set<String>?
    /// Of a document, counted from 1. Tiers of further pages are made for each request, and not stored.
    public var page = 1
    /// How long the caller waits; nil for as long as the recipe's deadline lets it take.
    public var deadline: Duration?
    /// Retries what failed before, even if nothing has changed.
    public var retriesFailed = false
    /// Uses the thumbnail embedded in a HEIC or AVIF file, if it is large enough for all requested tiers and shows the
    /// whole picture: for callers that prefer a quick result. Tiers made from such a file are not stored then.
    public var takesThumbnail = false

    /// - Parameters:
    ///   - path: the photo's file, below one of the library's roots; symbolic links on the way to its folder are
    ///     followed.
    ///   - tiers: names of tiers; nil for all of the recipe's.
    ///   - deadline: how long the caller waits; nil for the recipe's deadline.
    public init(_ path: FilePath, tiers: Set<String>? = nil, deadline: Duration? = nil) {
        let folder = path.removingLastComponent()
        let whole = (folder.isEmpty ? "." : folder).resolvedAsFarAsItExists()
        self.path = path.lastComponent.map { whole.appending($0) } ?? whole
        self.tiers = tiers
        self.deadline = deadline
    }

    /// - Parameter path: absolute, without symbolic links.
    package init(_ path: FilePath, content: ContentID?, tiers: Set<String>? = nil, deadline: Duration? = nil) {
        self.path = path.lexicallyNormalized()
        self.content = content
        self.tiers = tiers
        self.deadline = deadline
    }
}

/// The requested tiers.
public struct RenderedTiers: Sendable {
    public struct Tier: Sendable {
        public var name: String
        public var size: PixelSize
        public var format: ImageFormat
        /// The exact bytes of a file of this format.
        public var bytes: [UInt8]
        /// Identifies how they were made: together with the content, always the same bytes.
        package var digest: TierDigest
    }

    /// The content that the tiers show; differs from the request's if the file has changed.
    public var content: ContentID
    /// In the recipe's order.
    public var tiers: [Tier]
    /// What could not be decoded, as text; empty for an intact photo.
    public var damage: [String]
    /// The file that was read; nil if none was.
    var source: FilePath?
}

/// Requests with equal jobs share one decode.
struct RenderJob: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        case content(ContentID)
        case file(FilePath)
    }

    var subject: Subject
    var tiers: Set<String>
    var page: Int
    var retriesFailed: Bool
    var takesThumbnail: Bool
}

extension RenderedTiers {
    /// Tiers that were made now, and others that were already stored.
    ///
    /// - Parameter digests: of the recipe that made them.
    init(_ photo: RenderedPhoto, _ stored: RenderedTiers, _ digests: TierDigests) {
        let tiers = digests.entries.compactMap { entry -> Tier? in
            let (name, digest) = (entry.spec.name, entry.digest)
            guard let made = photo.tiers.first(where: { $0.names.contains(name) }) else {
                return stored.tiers.first { $0.name == name }
            }
            return Tier(name: name, size: made.size, format: made.format, bytes: made.bytes, digest: digest)
        }
        self.init(content: photo.facts.content, tiers: tiers, damage: photo.damage)
    }
}
