import PhotoModel

extension PhotoFilter {
    /// Parses a text. An empty one matches everything.
    ///
    /// Adjacent conditions (or conditions with `and` between them) must all hold. `or` binds less tightly, `not`, `-` and `!`
    /// most tightly, and parentheses group. Words and keys may be in any case. A value with spaces, parentheses or quotes is
    /// quoted (`"…"`), and `\` escapes the next character in it.
    ///
    /// A single word or a quoted text is searched for in names, cameras, tags and the texts that plugins read.
    ///
    /// | key | value |
    /// | --- | --- |
    /// | `is` | `unreviewed`, `decided`, `favourite`, `kept`, `trashed`, `skipped`, `pending`, `stack`, `missing`, `damaged`, `failed`, `unsupported`, `landscape`, `portrait`, `square`, `video`, `hdr`, `screenshot`, `document`, `receipt`, `any` |
    /// | `has` | `location`, `time`, `camera`, `lens`, `format`, `rating`, `tag`, `album`, `sidecar`, `raw`, `video` |
    /// | `stack` | `off`: files of stacks are photos of their own |
    /// | `verdict` | `keep`, `favourite`, `trash`, `skip` |
    /// | `orientation` | `landscape`, `portrait`, `square` |
    /// | `name`, `folder`, `camera`, `lens`, `text` | a search text, see `PhotoFilter` |
    /// | `format`, `album`, `tag` | a name; of a tag, its path: `Places/Norway` |
    /// | `taken` | a range of times: `2024`, `2024-06`, `2024-06-30`, `2024-06-30T18:05`, `…:09`, `….123` |
    /// | `size` | a range of bytes: `1048576`, `96MiB`, `1.5GB`; with the unit `MP`, of pixels |
    /// | `pixels` | a range of pixels: `12MP`, `640000` |
    /// | `duration` | a range of durations of videos: `10s`, `1m30s`, `1h` |
    /// | `pages` | a range of numbers of pages of documents: `1`, `>1` |
    /// | `rating` | a range of stars: `-1` for rejected, `0` for none, to `5` |
    /// | `sharpness`, `contrast`, `noise`, `colourfulness`, `motion` | a range of numbers in the unit of `PhotoScore` |
    /// | `shadows`, `highlights` | a range of shares: `5`, `0.5%` |
    /// | `total` | a range of numbers |
    /// | `plugin.VALUE`, `plugin.PLUGIN.VALUE` | of what plugins found: a range of numbers, `true` or `false`, a search text, or `*` for any |
    ///
    /// A range is `x`, `x..y`, `x..`, `..y` (all inclusive), `>x`, `>=x`, `<x` or `<=x`.
    ///
    /// - Throws: the first error with its place. Also for texts of more than 10,000 characters, and for parentheses or `not`
    ///   nested more than 64 deep.
    public init(_ text: String) throws(PhotoFilterError) {
        var parser = try FilterParser(text)
        self = try parser.filter()
    }

    /// Parses as this filter, simplified: `PhotoFilter(filter.text) == filter.simplified`.
    ///
    /// Only values that a photo can have are written: sizes from 0, ratings -1…5, times of the years 1…9999. Filters may be
    /// nested at most 64 deep.
    public var text: String {
        let simplified = simplified
        return simplified == .everything ? "" : simplified.written(in: .whole)
    }

    /// Where a part of a filter is written, which determines whether it needs parentheses.
    private enum Surroundings { case whole, alternatives, conjunction, negation }

    private func written(in place: Surroundings) -> String {
        switch self {
        case .not(let inner): return "-" + inner.written(in: .negation)
        case .and(let filters):
            let text = filters.map { $0.written(in: .conjunction) }.joined(separator: " ")
            return place == .negation ? "(\(text))" : text
        case .or(let filters):
            let text = filters.map { $0.written(in: .alternatives) }.joined(separator: " or ")
            return place == .whole ? text : "(\(text))"
        default: return condition
        }
    }

    private var condition: String {
        switch self {
        case .taken(let range): "taken:" + RangeNotation.time.print(range)
        case .size(let range): "size:" + RangeNotation.size.print(range)
        case .pixels(let range): "pixels:" + RangeNotation.pixels.print(range)
        case .duration(let range): "duration:" + RangeNotation.duration.print(range)
        case .pages(let range): "pages:" + RangeNotation.pages.print(range)
        case .rating(let range): "rating:" + RangeNotation.rating.print(range)
        case .sharpness(let range): "sharpness:" + RangeNotation.sharpness.print(range)
        case .score(let score, let range): "\(score.rawValue):" + RangeNotation.score(score).print(range)
        case .total(let range): "total:" + RangeNotation.total.print(range)
        case .plugin(let condition): "\(condition.field.word):" + Self.quoted(condition.text)
        case .text(let text): "text:" + Self.quoted(text)
        case .anywhere(let text): Self.quotedWord(text)
        case .folder(let text): "folder:" + Self.quoted(text)
        case .name(let text): "name:" + Self.quoted(text)
        case .camera(let text): "camera:" + Self.quoted(text)
        case .lens(let text): "lens:" + Self.quoted(text)
        case .format(let text): "format:" + Self.quoted(text)
        case .album(let text): "album:" + Self.quoted(text)
        case .tag(let tag): "tag:" + Self.quoted(tag.description)
        case .members: "stack:off"
        case .has(let trait): "has:" + trait.rawValue
        // By verdict only; `is:favourite` also matches by sidecar.
        case .verdict(.favourite): "verdict:favourite"
        default: "is:" + (FilterWords.states.first { $0.filter == self }?.word ?? "any")
        }
    }

    /// A text to search for everywhere, quoted if it would otherwise be parsed as more than a word.
    static func quotedWord(_ text: String) -> String {
        let first = text.unicodeScalars.first
        let isOperator = ["and", "or", "not"].contains(text.lowercased()) || first == "-" || first == "!"
        return quoted(text, always: isOperator || text.unicodeScalars.contains(":"))
    }

    /// Quoted if it would otherwise not be parsed as one word.
    static func quoted(_ text: String, always: Bool = false) -> String {
        let isWord = text.unicodeScalars.allSatisfy {
            !"()\"".unicodeScalars.contains($0) && !$0.properties.isWhitespace
        }
        if isWord, !text.isEmpty, !always { return text }
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
