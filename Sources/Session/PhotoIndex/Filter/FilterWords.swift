import FileStructure
import Imaging
public import PhotoModel
import PhotoPipeline
import PhotoRecipe

/// The words before a `:`: the keys of conditions, and `sort`, which is not a condition.
enum FilterKey: String, CaseIterable {
    case `is`, has, verdict, taken, folder, name, camera, lens, format, orientation, size, pixels, duration, pages,
        rating, sharpness
    case contrast, noise, colourfulness, motion, shadows, highlights
    case tag, album, text, total, stack, sort

    /// Accepts any case and American spelling.
    init?(word: String) {
        let word = word.lowercased()
        self.init(rawValue: PhotoScore(word: word)?.rawValue ?? word)
    }
}

/// The words of the filter language.
enum FilterWords {
    /// The values of `is:`. If several have the same filter, the first is used to write it.
    static let states: [(word: String, filter: PhotoFilter)] =
        [
            ("any", .everything), ("unreviewed", .unreviewed), ("decided", .decided),
            ("favourite", .favourite), ("favorite", .favourite),
            ("kept", .verdict(.keep)), ("keep", .verdict(.keep)), ("trashed", .verdict(.trash)),
            ("trash", .verdict(.trash)),
            ("skipped", .verdict(.skip)), ("skip", .verdict(.skip)),
            ("pending", .pending), ("stack", .stack), ("missing", .missing), ("damaged", .damaged), ("failed", .failed),
            ("unsupported", .unsupported),
            ("landscape", .orientation(.landscape)), ("portrait", .orientation(.portrait)),
            ("square", .orientation(.square)), ("video", .video), ("hdr", .hdr),
        ] + PhotoSubject.allCases.map { ($0.rawValue, .depicts($0)) }

    static let verdicts: [(word: String, verdict: Verdict)] =
        Verdict.allCases.map { ($0.rawValue, $0) } + [("favorite", .favourite)]

    static func nearest(to word: String, among words: [String]) -> String? {
        NearestName.of(word, among: words)
    }

    /// The condition that a word without a `:` may be meant as.
    static func condition(like word: String) -> String? {
        let word = word.lowercased()
        return states.contains { $0.word == word } ? "is:\(word)" : nil
    }

    /// Resolves other names of a format.
    static func format(_ name: String) -> String {
        switch name.lowercased() {
        case "jpg", "jpe", "jfif": "jpeg"
        case "tif": "tiff"
        case "heif", "hif": "heic"
        case "j2k", "jpf", "jpx", "j2c", "jpc": "jp2"
        case "dib": "bmp"
        case "m4v": "mp4"
        case "qt": "mov"
        case "3g2", "3gpp": "3gp"
        case "m2ts": "mts"
        default: name.lowercased()
        }
    }
}

/// The formats of videos in the index: their containers, and `video` for all of them.
enum VideoFormats {
    static let any = ImageFormat.video.rawValue
    static let all = Set(VideoContainer.allCases.map(\.rawValue) + [any])
}

extension DecisionScope {
    /// - Parameter word: a format, or another name of one (`jpg`); `file` for exactly the files given.
    public init(only word: String) {
        self = word.lowercased() == "file" ? .files : .only(FilterWords.format(word))
    }
}

extension PhotoFilter {
    /// What a decision about photos that this filter lists is for: if it lists files of stacks one by one, for these alone.
    public var scope: DecisionScope { showsMembers ? .files : .stack }
}
