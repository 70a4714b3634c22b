import PhotoIndex
import PhotoModel

/// Random filters over values that the photos of a `PlainLibrary` have, or nearly have.
struct RandomFilter {
    static let texts = [
        "nikon", "d70", "NIKON D70", "=NIKON D70", "canon*", "*20d", "i?hone", "ef24", "=EF24-70mm f/2.8L USM", "img",
        "IMG_*.jpg", "*1*", "ålesund", "alesund", "=Ålesund 3.jpg", "", "=", "*", "?", "2024", "2024/norway", "=2024",
        "/photos/2024", "/more", "=/photos", "2024/", "*/NORWAY", "2024*", "zzz", "É", "\u{FFFD}",
    ]
    /// Hard to write, and almost never in a photo.
    static let strangeTexts = [
        "a b", "\"", "\\", "\\\"", "(x)", ")", "or", "-", "not", "a:b", "\n", "\u{301}e", "\u{2028}", "\u{202E}x", "🏔️",
        " ", "\u{0}",
    ]
    static let tags = ["Places", "Places/Norway", "Places/Norway/Oslo", "People/Åse Berg", "Work", "No\"te"]
        .compactMap { TagPath($0) }

    static func any(_ depth: Int = 3, strange: Bool = false, using random: inout some RandomNumberGenerator)
        -> PhotoFilter
    {
        guard depth > 0, Int.random(in: 0..<3, using: &random) > 0 else { return leaf(strange, &random) }
        let count = Int.random(in: 0...3, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return .not(any(depth - 1, strange: strange, using: &random))
        case 1: return .and((0..<count).map { _ in any(depth - 1, strange: strange, using: &random) })
        default: return .or((0..<count).map { _ in any(depth - 1, strange: strange, using: &random) })
        }
    }

    private static func leaf(_ strange: Bool, _ random: inout some RandomNumberGenerator) -> PhotoFilter {
        let texts = strange ? texts + strangeTexts : texts
        let text = texts.randomElement(using: &random) ?? ""
        let plain: [PhotoFilter] = [
            .everything, .unreviewed, .decided, .favourite, .pending, .missing, .damaged, .failed, .unsupported, .video,
            .hdr,
            .stack, .members,
        ]
        switch Int.random(in: 0..<23, using: &random) {
        case 0...2: return plain.randomElement(using: &random) ?? .everything
        case 3: return .verdict(Verdict.allCases.randomElement(using: &random) ?? .keep)
        case 4: return .orientation(PhotoFilter.Orientation.allCases.randomElement(using: &random) ?? .square)
        case 5: return .has(PhotoFilter.Trait.allCases.randomElement(using: &random) ?? .time)
        case 6: return .folder(text)
        case 7: return .name(text)
        case 8: return .camera(text)
        case 9: return .lens(text)
        case 10:
            return .format(
                ["jpeg", "JPG", "heic", "cr2", "png", "mp4", "m4v", "video"].randomElement(using: &random) ?? ""
            )
        case 11: return .album(["Best", "best", "Ärger", "none"].randomElement(using: &random) ?? "")
        case 12: return .tag(tags.randomElement(using: &random) ?? tags[0])
        case 13: return range(&random) { time(&$0) }.map { .taken($0) } ?? .has(.time)
        case 14: return range(&random) { Int64.random(in: 0...6, using: &$0) * 1_000_000 }.map { .size($0) } ?? .damaged
        case 15: return range(&random) { pixels(&$0) }.map { .pixels($0) } ?? .failed
        case 16: return range(&random) { Int.random(in: -1...5, using: &$0) }.map { .rating($0) } ?? .decided
        case 17: return .depicts(PhotoSubject.allCases.randomElement(using: &random) ?? .receipt)
        case 18:
            let score = PhotoScore.allCases.randomElement(using: &random) ?? .noise
            let top = score == .motion ? 1.0 : 60
            return range(&random) { Double.random(in: 0...top, using: &$0) }.map { .score(score, $0) } ?? .pending
        case 19: return .anywhere(text)
        case 20:
            return range(&random) { Int64.random(in: 0...8, using: &$0) * 15_000 }.map { .duration($0) } ?? .video
        case 21: return range(&random) { Int.random(in: 0...4, using: &$0) }.map { .pages($0) } ?? .depicts(.document)
        default:
            return range(&random) { Double.random(in: 0...2, using: &$0) }.map { .sharpness($0) } ?? .unreviewed
        }
    }

    private static func range<Value, Random: RandomNumberGenerator>(
        _ random: inout Random,
        _ value: (inout Random) -> Value
    ) -> ValueRange<Value>? {
        let bounds = [value(&random), value(&random)].sorted()
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return ValueRange(from: bounds[0])
        case 1: return ValueRange(through: bounds[1])
        case 2: return ValueRange(bounds[0])
        default: return ValueRange(from: bounds[0], through: bounds[1])
        }
    }

    private static func pixels(_ random: inout some RandomNumberGenerator) -> Int64 {
        [1, 8_000_000, 12_000_000, 12_345_678, 12_500_000].randomElement(using: &random) ?? 0
    }

    /// Often the start or the end of a day or a longer period.
    private static func time(_ random: inout some RandomNumberGenerator) -> Int64 {
        let day = Int64.random(in: 19_000...20_500, using: &random) * 86_400_000
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return day
        case 1: return day - 1
        case 2: return 1_704_067_200_000
        default: return day + Int64.random(in: 0..<86_400_000, using: &random)
        }
    }
}
