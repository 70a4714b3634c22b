import PhotoModel
import PhotoPipeline
import PhotoRecipe

/// What stands before a `:`: the keys of conditions, and `sort`, which is none and stands beside them.
enum FilterKey: String, CaseIterable {
    case `is`, has, verdict, taken, folder, name, camera, lens, format, orientation, size, pixels, rating, sharpness
    case contrast, noise, colourfulness, motion, shadows, highlights
    case tag, album, text, total, sort

    /// In any case, and in American spelling too.
    init?(word: String) {
        let word = word.lowercased()
        self.init(rawValue: PhotoScore(word: word)?.rawValue ?? word)
    }
}

/// The words of the language of filters.
enum FilterWords {
    /// What may stand after `is:`; the first of equal ones is how a filter is written.
    static let states: [(word: String, filter: PhotoFilter)] =
        [
            ("any", .everything), ("unreviewed", .unreviewed), ("decided", .decided),
            ("favourite", .favourite), ("favorite", .favourite),
            ("kept", .verdict(.keep)), ("keep", .verdict(.keep)), ("trashed", .verdict(.trash)),
            ("trash", .verdict(.trash)),
            ("skipped", .verdict(.skip)), ("skip", .verdict(.skip)),
            ("pending", .pending), ("missing", .missing), ("damaged", .damaged), ("failed", .failed),
            ("unsupported", .unsupported),
            ("landscape", .orientation(.landscape)), ("portrait", .orientation(.portrait)),
            ("square", .orientation(.square)),
        ] + PhotoSubject.allCases.map { ($0.rawValue, .depicts($0)) }

    static let verdicts: [(word: String, verdict: Verdict)] =
        Verdict.allCases.map { ($0.rawValue, $0) } + [("favorite", .favourite)]

    static func nearest(to word: String, among words: [String]) -> String? {
        NearestName.of(word, among: words)
    }

    /// The condition that may be meant by a word without a `:`.
    static func condition(like word: String) -> String? {
        let word = word.lowercased()
        return states.contains { $0.word == word } ? "is:\(word)" : nil
    }

    /// Other names of a format.
    static func format(_ name: String) -> String {
        switch name.lowercased() {
        case "jpg", "jpe", "jfif": "jpeg"
        case "tif": "tiff"
        case "heif", "hif": "heic"
        case "j2k", "jpf", "jpx", "j2c", "jpc": "jp2"
        case "dib": "bmp"
        default: name.lowercased()
        }
    }
}
