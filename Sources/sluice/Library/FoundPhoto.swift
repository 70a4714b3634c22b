import PhotoSession
import PhotoStore
import SystemPackage

/// A photo that `sluice find` lists, for programs. What is not known is not there.
struct FoundPhoto: Encodable {
    /// As the filter says and compares them.
    struct Scores: Encodable {
        var contrast, noise, colourfulness, motion: Double?
        /// Per cent.
        var shadows, highlights: Double?
    }

    var id, path: String
    var pathBytes: String?
    var byteCount: Int64
    /// Width times height.
    var pixelCount: Int?
    /// Milliseconds since 1970: of the instant where the photo tells its time zone, else of the camera's clock read as UTC.
    var takenMilliseconds: Int64?
    var camera, lens, format: String?
    var sharpness: Double?
    var scores: Scores
    /// `screenshot`, `document`, `receipt`.
    var depicts: String?
    var verdict: Verdict?
    /// These three of what was decided, its sidecar and the photo itself, whichever counts.
    var rating: Int
    var isFavourite: Bool
    var tags: [String]
    var isPending, isMissing: Bool

    init(_ photo: IndexedPhoto) {
        id = photo.id.description
        (path, pathBytes) = (photo.path.string, photo.path.base64)
        byteCount = photo.byteCount
        pixelCount = photo.pixelCount > 0 ? photo.pixelCount : nil
        takenMilliseconds = photo.taken
        (camera, lens, format) = (photo.camera, photo.lens, photo.format)
        sharpness = photo.sharpness
        scores = Scores(
            contrast: photo.scores[.contrast],
            noise: photo.scores[.noise],
            colourfulness: photo.scores[.colourfulness],
            motion: photo.scores[.motion],
            shadows: photo.scores[.shadows],
            highlights: photo.scores[.highlights]
        )
        depicts = photo.subject?.rawValue
        verdict = photo.verdict
        (rating, isFavourite) = (photo.rating, photo.isFavourite)
        tags = photo.tags.sorted().map(\.description)
        (isPending, isMissing) = (photo.isPending, photo.isMissing)
    }
}
