import Backpressure
import DecodeClient
import DecodeProtocol
import Imaging
import PhotoMetadata
import PhotoModel
import PhotoRecipe
import PhotoRecord

/// A photo whose file was read and recognised, on its way to the downsample stage.
struct OpenedPhoto: Sendable {
    var facts: PhotoFacts
    /// Stays open as long as the picture may be read from it.
    var file: PhotoFile
    var picture: OpenedPicture
    /// Names of the recipe's tiers that the cache lacks.
    var wanted: Set<String>
    /// Covers everything that decoding will hold. Stays with the photo until the store stage adds it to a group.
    var lease: Lease
    /// Whether a thumbnail embedded in the file will do, if it is as large as the largest tier.
    private(set) var mayUseThumbnail = false

    /// With an embedded thumbnail instead of the picture, for formats in which decoding processes can find one.
    func takingThumbnail() -> OpenedPhoto {
        guard case .remote = picture, [.heic, .avif].contains(facts.header.format) else { return self }
        var photo = self
        photo.mayUseThumbnail = true
        return photo
    }
}

/// What is known about a photo before its pixels are available.
struct PhotoFacts: Sendable {
    var candidate: Candidate
    /// The file's stamp when it was read.
    var stamp: FileStamp
    var content: ContentID
    var header: ImageHeader
    /// Whether the picture is a JPEG that is decoded in this process.
    var isStreamed: Bool
    var capture: CaptureMetadata
    /// The cache's existing record of this content, if another recipe prepared it.
    var previous: Record?

    /// Damage outside the pixels, as text.
    var damage: [String] { capture.isXMPUnreadable ? ["its XMP metadata cannot be read"] : [] }
}

/// A picture that is ready to deliver rows.
enum OpenedPicture: Sendable {
    /// A JPEG that is decoded in this process.
    case jpeg(EncodedInput, JPEGProbe)
    /// Held by a decoding process.
    case remote(RemotePicture)

    /// False for bytes in memory, which cannot change.
    var isReadFromFile: Bool {
        if case .jpeg(.memory, _) = self { false } else { true }
    }

    /// The rows. Blocks if a process decodes the picture first.
    ///
    /// - Parameters:
    ///   - plan: for the upright picture.
    ///   - mayUseThumbnail: see `OpenedPhoto`.
    func rows(
        for plan: LadderPlan,
        deadline: SuspendingClock.Instant,
        mayUseThumbnail: Bool
    ) throws(ImagingError) -> any RowSource {
        switch self {
        case .jpeg(let input, let probe):
            return try JPEGSource(
                input,
                probe: probe,
                scaledToAtLeast: DownsampleStage.longEdge(for: plan),
                limits: JPEGSource.Limits(deadline: deadline)
            )
        case .remote(let picture):
            let edge = mayUseThumbnail ? plan.longEdge : nil
            let delivery = Self.delivery(of: picture.header, for: plan, longEdge: edge)
            return try picture.render(
                delivery.size,
                chroma: delivery.chroma,
                thumbnail: mayUseThumbnail ? .allowed : .never
            )
        }
    }

    /// What to request from a decoding process, in stored orientation.
    ///
    /// - Parameter longEdge: nil for what the largest tier and the analysis picture need.
    static func delivery(
        of header: ImageHeader,
        for plan: LadderPlan,
        longEdge: Int? = nil
    ) -> (size: PixelSize, chroma: ChromaLayout) {
        let needed = plan.source.scaled(toLongEdge: longEdge ?? DownsampleStage.longEdge(for: plan) / 2)
        return (
            header.orientation.isTransposed ? needed.transposed : needed,
            plan.pictures.contains { $0.chroma == .yuv444 } ? .yuv444 : .yuv420
        )
    }
}

/// A photo whose decoding took more memory than it was admitted with, to be retried with more.
struct StarvedPhoto: Sendable {
    let candidate: Candidate
    let stamp: FileStamp
    let content: ContentID
    /// Bytes for decoding.
    let allowance: Int

    /// - Returns: nil for any other failure, or if no more memory is available.
    init?(_ photo: OpenedPhoto, _ failure: PhotoFailure, _ limits: Recipe.Limits) {
        guard failure.isOutOfMemory, case .remote = photo.picture,
            let allowance = limits.allowance(after: photo.facts.header.peakByteCount)
        else { return nil }
        (candidate, stamp, content) = (photo.facts.candidate, photo.facts.stamp, photo.facts.content)
        self.allowance = allowance
    }
}
