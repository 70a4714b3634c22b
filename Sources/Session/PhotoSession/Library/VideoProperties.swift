import PhotoIndex
import PhotoRecord

/// What a video's container says about it.
public struct VideoProperties: Sendable, Hashable, Encodable {
    /// `mp4`, `mov`, `3gp`, `avi`, `mkv`, `webm` or `mts`.
    public var container: String
    /// Of the pictures, as FFmpeg names it: `hevc`, `h264`.
    public var codec: String
    /// In seconds; nil if unknown.
    public var duration: Double?
    /// Pictures per second, on average; nil if unknown.
    public var frameRate: Double?
    public var hasSound: Bool

    /// Nil for photos.
    init?(_ record: Record) {
        guard record.hasVideo else { return nil }
        let video = record.video
        (container, codec, hasSound) = (video.container, video.codec, video.hasSound_p)
        duration = video.hasDurationMs ? Double(video.durationMs) / 1000 : nil
        frameRate = video.hasFrameRate ? video.frameRate : nil
    }
}

/// What plays in place of a photo: itself if it is a video, the film inside a motion photo, or that of a Live Photo.
public struct FilmProperties: Sendable, Hashable, Encodable {
    /// `mp4`, `mov`, `3gp`, `avi`, `mkv`, `webm` or `mts`.
    public var container: String
    /// In seconds; nil if unknown.
    public var duration: Double?

    init?(_ record: Record?, stack: [StackedFile]) {
        if let record, record.hasFilm {
            container = record.film.container
            duration = record.film.hasDurationMs ? Double(record.film.durationMs) / 1000 : nil
        } else if let video = record.flatMap({ VideoProperties($0) }) {
            (container, duration) = (video.container, video.duration)
        } else if let format = stack.first(where: \.isVideo)?.format {
            container = format
        } else {
            return nil
        }
    }
}
