import PhotoModel

extension FilterParser {
    /// The filter of a `key:value` condition.
    func condition(_ key: FilterPiece, _ value: FilterPiece) throws(PhotoFilterError) -> PhotoFilter {
        if let field = PluginField(word: key.text) { return .plugin(try plugin(field, value)) }
        guard let known = FilterKey(word: key.text) else {
            guard !key.text.lowercased().hasPrefix(PluginField.prefix) else {
                throw error("'\(key.text):' should be \(PluginField.notation)", key.place)
            }
            let names = FilterKey.allCases.map(\.rawValue)
            let nearest = FilterWords.nearest(to: key.text, among: names)
            throw error("there is no '\(key.text):'", key.place, nearest.map { "\($0):" })
        }
        switch known {
        case .is: return try word(value, FilterWords.states.map { ($0.word, $0.filter) })
        case .has: return .has(try word(value, PhotoFilter.Trait.allCases.map { ($0.rawValue, $0) }))
        case .verdict: return .verdict(try word(value, FilterWords.verdicts.map { ($0.word, $0.verdict) }))
        case .orientation:
            return .orientation(try word(value, PhotoFilter.Orientation.allCases.map { ($0.rawValue, $0) }))
        case .taken: return .taken(try range(value, .time))
        // `size` can mean bytes or pixels; the unit decides.
        case .size:
            return value.text.lowercased().hasSuffix("mp")
                ? .pixels(try range(value, .pixels)) : .size(try range(value, .size))
        case .pixels: return .pixels(try range(value, .pixels))
        case .duration: return .duration(try range(value, .duration))
        case .pages: return .pages(try range(value, .pages))
        case .rating: return .rating(try range(value, .rating))
        case .sharpness: return .sharpness(try range(value, .sharpness))
        case .contrast: return .score(.contrast, try range(value, .score(.contrast)))
        case .noise: return .score(.noise, try range(value, .score(.noise)))
        case .colourfulness: return .score(.colourfulness, try range(value, .score(.colourfulness)))
        case .motion: return .score(.motion, try range(value, .score(.motion)))
        case .shadows: return .score(.shadows, try range(value, .score(.shadows)))
        case .highlights: return .score(.highlights, try range(value, .score(.highlights)))
        case .folder: return .folder(value.text)
        case .name: return .name(value.text)
        case .camera: return .camera(value.text)
        case .lens: return .lens(value.text)
        case .format: return .format(value.text)
        case .text: return .text(value.text)
        case .total: return .total(try range(value, .total))
        case .album: return .album(value.text)
        case .tag:
            guard let tag = TagPath(value.text) else {
                throw error("'\(value.text)' is not a tag: \(TagPath.problem(of: value.text) ?? "")", value.place)
            }
            return .tag(tag)
        case .stack: return try word(value, [("off", .members), ("on", .everything)])
        case .sort: throw error("'sort:' is not a condition, and is not allowed here", key.place)
        }
    }

    private func plugin(_ field: PluginField, _ value: FilterPiece) throws(PhotoFilterError) -> PluginCondition {
        // Comparisons are always numeric; other values may also be texts.
        let compares = value.text.hasPrefix("<") || value.text.hasPrefix(">")
        let numbers: ValueRange<Double>?
        if compares { numbers = try range(value, .plugin) } else { numbers = try? range(value, .plugin) }
        return PluginCondition(field: field, text: value.text, range: numbers)
    }

    private func word<Meaning>(
        _ value: FilterPiece,
        _ words: [(word: String, meaning: Meaning)]
    ) throws(PhotoFilterError) -> Meaning {
        let text = value.text.lowercased()
        if let known = words.first(where: { $0.word == text }) { return known.meaning }
        let names = words.map(\.word)
        throw error(
            "'\(value.text)' must be one of \(names.joined(separator: ", "))",
            value.place,
            FilterWords.nearest(to: value.text, among: names)
        )
    }

    /// `x`, `x..y`, `x..`, `..y`, `>x`, `>=x`, `<x`, `<=x`.
    private func range<Value>(
        _ value: FilterPiece,
        _ notation: RangeNotation<Value>
    ) throws(PhotoFilterError) -> ValueRange<Value> {
        let scalars = Array(value.text.unicodeScalars)
        let count = scalars.count
        var (lower, upper): (Value?, Value?)
        let comparisons = [">=", "<=", ">", "<"]
        if let comparison = comparisons.first(where: { scalars.starts(with: $0.unicodeScalars) }) {
            let (first, last) = try span(value.part(comparison.utf8.count..<count), notation)
            switch comparison {
            case ">=": lower = first
            case "<=": upper = last
            case ">": lower = last.next
            default: upper = first.previous
            }
        } else if let dots = scalars.indices.dropLast().first(where: { scalars[$0] == "." && scalars[$0 + 1] == "." }) {
            if dots > 0 { lower = try span(value.part(0..<dots), notation).first }
            if dots + 2 < count { upper = try span(value.part(dots + 2..<count), notation).last }
            if let lower, let upper, lower > upper { throw error("the range runs backwards", value.place) }
        } else {
            (lower, upper) = try span(value, notation)
        }
        let isPossible = lower ?? notation.values.lowerBound <= notation.values.upperBound
        guard isPossible, upper ?? notation.values.upperBound >= notation.values.lowerBound,
            let range = ValueRange(from: lower, through: upper)
        else {
            throw error("nothing is in this range", value.place)
        }
        return range
    }

    private func span<Value>(
        _ piece: FilterPiece,
        _ notation: RangeNotation<Value>
    ) throws(PhotoFilterError) -> (first: Value, last: Value) {
        guard let span = notation.parse(piece.text) else {
            let found = piece.text.isEmpty ? "the missing value" : "'\(piece.text)'"
            throw error("\(found) should be \(notation.name)", piece.place)
        }
        return span
    }
}
