package import FileStructure

/// What a video's container says about it.
package struct VideoFacts: Sendable, Equatable {
    package var container: VideoContainer
    /// Of its pictures, as libavcodec names it: `hevc`, `h264`, `mjpeg`.
    package var codec: String
    /// Nil if unknown.
    package var milliseconds: Int?
    /// Pictures per second, on average; nil if unknown.
    package var frameRate: Double?
    package var hasSound: Bool
    /// Texts as in the file.
    package var tags: [Tag: String]

    /// Raw values are those on the wire.
    package enum Tag: UInt8, Sendable, CaseIterable {
        /// When the recording began, with the offset from UTC if the file has it.
        case created = 1
        /// The same in UTC, or as a camera's clock showed it.
        case written = 2
        /// ISO 6709: "+52.4597+013.3220+051.178/".
        case location = 3
        case make = 4
        case model = 5
        case software = 6
        /// Apple's identifier, which a live photo and its video have in common.
        case contentIdentifier = 7
        case artist = 8
        case copyright = 9
        /// Of the phone's clock from UTC, where the times have none: "+0200".
        case utcOffset = 10
    }

    package init(
        container: VideoContainer,
        codec: String,
        milliseconds: Int? = nil,
        frameRate: Double? = nil,
        hasSound: Bool = false,
        tags: [Tag: String] = [:]
    ) {
        self.container = container
        self.codec = codec
        self.milliseconds = milliseconds
        self.frameRate = frameRate
        self.hasSound = hasSound
        self.tags = tags
    }
}

extension VideoFacts {
    /// As in records.
    package var containerName: String { container.rawValue }

    /// A year. Longer durations are mistakes.
    package static let maxMilliseconds = 366 * 24 * 3600 * 1000
    /// Pictures per second.
    package static let maxFrameRate = 100_000
}

extension VideoFacts.Tag {
    /// libavformat's names, which `FilmFacts` has too, the most telling first.
    package var names: [String] {
        switch self {
        case .created: ["com.apple.quicktime.creationdate", "date"]
        case .written: ["creation_time"]
        case .location: ["com.apple.quicktime.location.ISO6709", "location", "location-eng"]
        case .make: ["com.apple.quicktime.make", "make", "com.android.manufacturer"]
        case .model: ["com.apple.quicktime.model", "model", "com.android.model"]
        case .software: ["com.apple.quicktime.software", "software", "encoder"]
        case .contentIdentifier: ["com.apple.quicktime.content.identifier"]
        case .artist: ["com.apple.quicktime.author", "artist", "author"]
        case .utcOffset: ["com.samsung.android.utc_offset"]
        case .copyright: ["com.apple.quicktime.copyright", "copyright"]
        }
    }
}
