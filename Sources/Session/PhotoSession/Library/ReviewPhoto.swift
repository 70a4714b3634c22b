public import Imaging
import PhotoCatalogue
import PhotoIndex
public import PhotoModel
import PhotoRecord
import StoreFiles
import SystemPackage

/// What is known of one photo, for display.
public struct ReviewPhoto: Sendable, Hashable, Identifiable {
    public var id: AssetID
    /// The absolute path, for display only: bytes that are not UTF-8 are replaced.
    public var path: String
    /// The file's name, and the path of its folder.
    public var name: String
    public var folder: String
    public var byteCount: Int64
    /// When it was taken, in milliseconds since 1970 of the camera's clock read as UTC, whatever its offset.
    public var taken: Int64?
    /// The same time as in the photo, in ISO 8601.
    public var takenText: String?
    public var camera: String?
    public var lens: String?
    /// Pixels of the upright picture; 0 if unknown.
    public var width: Int
    public var height: Int
    /// Pixels of the preview in a camera raw file of which its tiers were made, upright; nil if they were made of the photo
    /// itself.
    public var preview: PixelSize?
    /// What a video's container says about it; nil if it is no video.
    public var video: VideoProperties?
    /// What plays in its place; nil if nothing does.
    public var film: FilmProperties?
    /// Nil if it has none, or was prepared by a version that did not look for one.
    public var gainMap: GainMapProperties?
    /// Of a PDF, or of a TIFF file of more than one page, of which its tiers show the first; nil for anything else.
    public var pageCount: Int?
    /// Such as `jpeg`, or the container of a video; for files that were not decoded, from the name.
    public var format: String?
    /// Rating, 0…5, and −1 for rejected: from the decision, the sidecar or the photo itself.
    public var rating: Int
    public var isFavourite: Bool
    /// From the decision and the sidecar.
    public var tags: [TagPath]
    public var verdict: Verdict?
    /// Its files do not reflect the decision yet.
    public var isPending: Bool
    /// The file was missing at the last check.
    public var isMissing: Bool
    /// Only the head of its file was read: its picture is the camera's thumbnail.
    public var isProvisional = false
    /// The cache has a tier of it, or had one that was evicted for space.
    public var hasTiers: Bool
    /// A problem in words, such as a failed decoding or a decision that a commit could not apply.
    public var problem: String?
    /// What is wrong with its picture.
    public var failure: PictureFailure?
    /// A ThumbHash of about 25 bytes; empty if there is none.
    public var placeholder: [UInt8]
    /// The files of its stack, the cover first; empty if it has none.
    public var stack: [StackedPhoto] = []
    /// The content ID; nil if it could not be read.
    package var content: ContentID?
    /// Base64 of the path's bytes if they are not UTF-8.
    package var pathBytes: String?
    /// Digests of its tiers by name, which are their keys in the cache.
    package var tierDigests: [String: TierDigest] = [:]

    public var megapixels: Double { Double(width * height) / 1e6 }
}

/// A file of a photo that is a stack.
public struct StackedPhoto: Sendable, Hashable, Identifiable {
    public var id: AssetID
    /// The file's name, for display only: bytes that are not UTF-8 are replaced.
    public var name: String
    /// Such as `raw`.
    public var format: String?

    init(_ file: StackedFile) {
        (id, format) = (file.id, file.format)
        name = String(decoding: file.name, as: UTF8.self)
    }
}

extension ReviewPhoto {
    /// - Parameters:
    ///   - indexed: the values to filter by.
    ///   - picture: what the catalogue knows of it.
    ///   - record: of its content.
    ///   - look: of a photo that is not prepared yet.
    ///   - left: why the last commit left its decision pending.
    init(
        _ indexed: IndexedPhoto,
        _ picture: AssetPicture,
        record: Record?,
        look: LookedPicture? = nil,
        left: DecisionProblem?
    ) {
        id = indexed.id
        let bytes = indexed.path.bytes
        let nameStart = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        (path, pathBytes) = (String(decoding: bytes, as: UTF8.self), indexed.path.base64)
        name = String(decoding: bytes[nameStart...], as: UTF8.self)
        folder = String(decoding: bytes.prefix(max(1, nameStart - 1)), as: UTF8.self)
        byteCount = indexed.byteCount
        taken = indexed.taken
        takenText = record.flatMap { $0.capture.hasTakenAt ? $0.capture.takenAt : nil } ?? look?.takenText
        camera = indexed.camera
        lens = indexed.lens
        width = record.map { Int($0.width) } ?? look?.width ?? 0
        height = record.map { Int($0.height) } ?? look?.height ?? 0
        video = record.flatMap { VideoProperties($0) }
        film = FilmProperties(record, stack: indexed.stack)
        gainMap = record.flatMap { GainMapProperties($0) }
        pageCount = record.flatMap { $0.pageCount > 0 ? Int($0.pageCount) : nil }
        preview = record.flatMap { record in
            guard record.previewWidth > 0, record.previewHeight > 0 else { return nil }
            return PixelSize(width: Int(record.previewWidth), height: Int(record.previewHeight))
        }
        format = indexed.format
        rating = indexed.rating
        isFavourite = indexed.isFavourite
        tags = indexed.tags.sorted()
        verdict = indexed.verdict
        isPending = indexed.isPending
        isMissing = indexed.isMissing
        isProvisional = look != nil
        hasTiers = record.map { !$0.tiers.isEmpty } ?? false
        problem = left?.words ?? picture.problem?.reason
        failure = picture.problem.map { PictureFailure($0) }
        stack = indexed.stack.map { StackedPhoto($0) }
        placeholder = record.map { Array($0.fingerprints.thumbHash) } ?? look?.thumbHash ?? []
        content = picture.content
        for tier in record?.tiers ?? [] { tierDigests[tier.name] = tier.storedTierDigest }
    }
}
