import Backpressure
import DecodeClient
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
    /// Covers everything that decoding will hold. Travels with the photo until a group of the store has it.
    var lease: Lease
    /// Whether a thumbnail that the file brings along will do, if it is as large as the largest tier.
    private(set) var mayUseThumbnail = false

    /// With a thumbnail instead of the picture, where decoding processes know to look for one.
    func takingThumbnail() -> OpenedPhoto {
        guard case .remote = picture, [.heic, .avif].contains(facts.header.format) else { return self }
        var photo = self
        photo.mayUseThumbnail = true
        return photo
    }
}

/// What is known of a photo before its pixels are.
struct PhotoFacts: Sendable {
    var candidate: Candidate
    /// The file's when it was read.
    var stamp: FileStamp
    var content: ContentID
    var header: ImageHeader
    var capture: CaptureMetadata
    /// What the cache knows of this content already, if it was prepared by another recipe.
    var previous: Record?

    /// What was lost of all but the pixels, in words.
    var damage: [String] { capture.isXMPUnreadable ? ["its XMP metadata cannot be read"] : [] }
}

/// A picture that is ready to give its rows.
enum OpenedPicture: Sendable {
    /// A JPEG that is decoded here.
    case jpeg(EncodedInput, JPEGProbe)
    /// Held by a decoding process.
    case remote(RemotePicture)

    /// Not from bytes in memory, which cannot change.
    var isReadFromFile: Bool {
        if case .jpeg(.memory, _) = self { false } else { true }
    }

    /// The rows, blocking where a process decodes it first.
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
            return try picture.render(delivery.size, chroma: delivery.chroma, mayUseThumbnail: mayUseThumbnail)
        }
    }

    /// What a decoding process is asked for, as stored.
    ///
    /// - Parameter longEdge: nil for what the largest tier needs, and the analysis picture.
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

/// A photo whose decoding took more memory than it was admitted with, to be tried again with more.
struct StarvedPhoto: Sendable {
    let candidate: Candidate
    let stamp: FileStamp
    let content: ContentID
    /// Bytes for decoding.
    let allowance: Int

    /// - Returns: nil where the failure is another one, or there is no more memory to be had.
    init?(_ photo: OpenedPhoto, _ failure: PhotoFailure, _ limits: Recipe.Limits) {
        guard failure.isOutOfMemory, case .remote = photo.picture,
            let allowance = limits.allowance(after: photo.facts.header.peakByteCount)
        else { return nil }
        (candidate, stamp, content) = (photo.facts.candidate, photo.facts.stamp, photo.facts.content)
        self.allowance = allowance
    }
}
