import PhotoIndex
public import PhotoModel
import PhotoRecord
import StoreFiles
import SystemPackage

/// What is known of one photo, for whoever shows it.
public struct ReviewPhoto: Sendable, Hashable, Identifiable {
    public var id: AssetID
    /// The whole path; bytes that are not UTF-8 are replaced, so it is to be shown, not opened.
    public var path: String
    /// The file's name, and the path of its folder.
    public var name: String
    public var folder: String
    public var byteCount: Int64
    /// When it was taken: milliseconds since 1970, of the instant where the photo tells its time zone, else of the
    /// camera's clock read as UTC.
    public var taken: Int64?
    /// The same as the photo tells it, in ISO 8601.
    public var takenText: String?
    public var camera: String?
    public var lens: String?
    /// Pixels of the upright picture; 0 where they are not known.
    public var width: Int
    public var height: Int
    /// Such as `jpeg`; of files that were not decoded, by their name.
    public var format: String?
    /// Stars, 0…5, and −1 for rejected: as decided, as its sidecar says, or as the photo itself does.
    public var rating: Int
    public var isFavourite: Bool
    /// As decided and as its sidecar says.
    public var tags: [TagPath]
    public var verdict: Verdict?
    /// Its files do not say yet what was decided.
    public var isPending: Bool
    /// The file was not there when it was last looked for.
    public var isMissing: Bool
    /// The cache has a tier of it, or had one that was given up for room.
    public var hasTiers: Bool
    /// What is wrong with it, in words: it could not be decoded, say, or a commit left its decision pending.
    public var problem: String?
    /// What is wrong with its picture.
    public var failure: PictureFailure?
    /// A ThumbHash of about 25 bytes; empty where there is none.
    public var placeholder: [UInt8]
    /// SHA-256 of the file's bytes; nil where it could not be read.
    package var content: ContentID?
    /// Base64 of the path's bytes, where they are not UTF-8.
    package var pathBytes: String?
    /// Of the tiers that were made of it, by name: what the cache has them by.
    package var tierDigests: [String: TierDigest] = [:]

    public var megapixels: Double { Double(width * height) / 1e6 }
}

extension ReviewPhoto {
    /// - Parameters:
    ///   - indexed: what is to be filtered by.
    ///   - asset: what the catalogue has beside that.
    ///   - record: what is known of its content.
    ///   - left: why the last commit left its decision pending.
    init(_ indexed: IndexedPhoto, asset: Asset?, record: Record?, left: DecisionProblem?) {
        id = indexed.id
        (path, pathBytes) = (indexed.path.string, indexed.path.base64)
        name = indexed.path.lastComponent?.string ?? ""
        folder = indexed.path.removingLastComponent().string
        byteCount = indexed.byteCount
        taken = indexed.taken
        takenText = record.flatMap { $0.capture.hasTakenAt ? $0.capture.takenAt : nil }
        camera = indexed.camera
        lens = indexed.lens
        width = Int(record?.width ?? 0)
        height = Int(record?.height ?? 0)
        format = indexed.format
        rating = indexed.rating
        isFavourite = indexed.isFavourite
        tags = indexed.tags.sorted()
        verdict = indexed.verdict
        isPending = indexed.isPending
        isMissing = indexed.isMissing
        hasTiers = record.map { !$0.tiers.isEmpty } ?? false
        problem = left?.words ?? asset?.problem?.reason
        failure = asset?.problem.map { PictureFailure($0) }
        placeholder = record.map { Array($0.fingerprints.thumbHash) } ?? []
        content = asset?.content
        for tier in record?.tiers ?? [] { tierDigests[tier.name] = tier.storedTierDigest }
    }
}
