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
