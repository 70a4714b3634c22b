import FileStructure
import Imaging

/// The formats of videos in the index: their containers, and `video` for all of them.
enum VideoFormats {
    static let any = ImageFormat.video.rawValue
    static let all = Set(VideoContainer.allCases.map(\.rawValue) + [any])
}
