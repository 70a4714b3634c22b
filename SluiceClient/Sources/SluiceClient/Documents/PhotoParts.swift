extension Photo {
    /// The preview in a camera raw file, in pixels, upright.
    public struct Preview: Sendable, Hashable, Codable {
        public var width: Int
        public var height: Int

        public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    }

    /// What makes a photo brighter on screens of high dynamic range.
    public struct GainMap: Sendable, Hashable, Codable {
        /// `ultra-hdr`, `iso` or `apple`.
        public var kind: String
        public var width: Int
        public var height: Int
        /// How much brighter than standard white the photo becomes at most, in stops.
        public var headroomStops: Double

        public init(kind: String, width: Int, height: Int, headroomStops: Double) {
            (self.kind, self.width, self.height, self.headroomStops) = (kind, width, height, headroomStops)
        }
    }

    /// What the container of a video says about it.
    public struct Video: Sendable, Hashable, Codable {
        /// Such as `mp4`.
        public var container: String
        /// As FFmpeg names it.
        public var codec: String
        /// Seconds.
        public var duration: Double?
        /// Pictures per second, on average.
        public var frameRate: Double?
        public var hasSound: Bool

        public init(container: String, codec: String, hasSound: Bool) {
            (self.container, self.codec, self.hasSound) = (container, codec, hasSound)
        }
    }

    /// What plays in place of the photo: the video itself, or that of a Live Photo or a motion photo.
    public struct Film: Sendable, Hashable, Codable {
        public var container: String
        /// Seconds.
        public var duration: Double?

        public init(container: String, duration: Double? = nil) {
            (self.container, self.duration) = (container, duration)
        }
    }

    /// A file of a stack.
    public struct StackedFile: Sendable, Hashable, Codable, Identifiable {
        public var id: String
        public var name: String
        public var format: String?

        public init(id: String, name: String, format: String? = nil) {
            (self.id, self.name, self.format) = (id, name, format)
        }
    }

    /// What is wrong with a photo's picture.
    public struct Failure: Sendable, Hashable, Codable {
        /// `failed`, `damaged` (there is a picture, but part of it is lost) or `unsupported`.
        public var kind: String
        /// The stage that failed, such as `decode`.
        public var stage: String
        public var reason: String
        /// What to do about it.
        public var remedy: String
        /// The next run tries again, even if nothing changes.
        public var willRetry: Bool

        public init(kind: String, stage: String, reason: String, remedy: String, willRetry: Bool) {
            (self.kind, self.stage, self.reason, self.remedy) = (kind, stage, reason, remedy)
            self.willRetry = willRetry
        }
    }
}
