public import Imaging
public import PhotoModel
import PhotoRecipe
import StoreFiles
public import SystemPackage

/// What somebody wants to see of one photo.
public struct TierRequest: Sendable {
    /// The photo's file, below one of the library's roots: absolute, without symbolic links.
    package var path: FilePath
    /// What the catalogue says that the file holds. With it, tiers that are stored are given without a look at the file,
    /// which may be on a disk that sleeps, or gone; and copies of one photo share one decode.
    package var content: ContentID?
    /// Names of tiers; nil for all of the recipe's.
    public var tiers: Set<String>?
    /// How long the caller waits; nil for as long as the recipe's deadline lets it take.
    public var deadline: Duration?
    /// Tries what failed before again, though nothing has changed.
    public var retriesFailed = false
    /// Takes the thumbnail that a HEIC or AVIF file brings along, where it is large enough for all of the tiers asked
    /// for and shows the whole picture: for who would rather see something at once. What is made of such a file is then
    /// not stored.
    public var takesThumbnail = false

    /// - Parameters:
    ///   - path: the photo's file, below one of the library's roots; links on the way to its folder are followed.
    ///   - tiers: names of tiers; nil for all of the recipe's.
    ///   - deadline: how long the caller waits; nil for as long as the recipe's deadline lets it take.
    public init(_ path: FilePath, tiers: Set<String>? = nil, deadline: Duration? = nil) {
        let folder = path.removingLastComponent()
        let whole = (folder.isEmpty ? "." : folder).resolvedAsFarAsThere()
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

/// The tiers that were asked for.
public struct RenderedTiers: Sendable {
    public struct Tier: Sendable {
        public var name: String
        public var size: PixelSize
        public var format: ImageFormat
        /// Exactly the bytes of a file of this format.
        public var bytes: [UInt8]
        /// What they were made by: with their content, always the same bytes.
        package var digest: TierDigest
    }

    /// What they show: another content than the request's, if the file has changed.
    public var content: ContentID
    /// In the recipe's order.
    public var tiers: [Tier]
    /// What could not be decoded, in words; empty for a sound photo.
    public var damage: [String]
    /// The file that was read; nil where none was.
    var source: FilePath?
}

/// Requests that are equal in this share one decode.
struct RenderJob: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        case content(ContentID)
        case file(FilePath)
    }

    var subject: Subject
    var tiers: Set<String>
    var retriesFailed: Bool
    var takesThumbnail: Bool
}

extension RenderedTiers {
    /// Tiers that were made now, and others that were stored before.
    ///
    /// - Parameter digests: of the recipe, by which they were made.
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
