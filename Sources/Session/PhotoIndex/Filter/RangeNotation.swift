import Foundation
import PhotoModel
import PhotoPipeline
import PhotoRecipe

/// A value with neighbours, so that "more than" can be expressed as "from the next one on".
protocol FilterValue: Comparable, Hashable, Sendable {
    /// Nil for the last.
    var next: Self? { get }
    /// Nil for the first.
    var previous: Self? { get }
}

extension FilterValue where Self: FixedWidthInteger {
    var next: Self? { self == .max ? nil : self + 1 }
    var previous: Self? { self == .min ? nil : self - 1 }
}

extension Int: FilterValue {}
extension Int64: FilterValue {}
extension Double: FilterValue {
    var next: Double? { nextUp.isFinite ? nextUp : nil }
    var previous: Double? { nextDown.isFinite ? nextDown : nil }
}

/// How values of a type are written in a filter.
struct RangeNotation<Value: FilterValue> {
    /// For messages.
    let name: String
    /// The values that can be written.
    let values: ClosedRange<Value>
    /// The first and last value of a text; nil if it is invalid.
    let parse: (String) -> (first: Value, last: Value)?
    let print: (ValueRange<Value>) -> String
}

extension RangeNotation {
    /// The range of values that a text means.
    init(
        _ name: String,
        _ values: ClosedRange<Value>,
        parse: @escaping (String) -> Value?,
        print: @escaping (Value) -> String
    ) {
        self.name = name
        self.values = values
        self.parse = { text in parse(text).map { ($0, $0) } }
        self.print = { range in
            /// Uses the neighbour if it is a rounder value: `>5MB`, not `>=5000001`.
            func bounded(_ including: String, _ bound: Value, _ excluding: String, _ neighbour: Value?) -> String {
                let own = print(bound)
                guard let other = neighbour.map(print), other.count < own.count else { return including + own }
                return excluding + other
            }
            return switch (range.lower, range.upper) {
            case (let lower?, let upper?): lower == upper ? print(lower) : "\(print(lower))..\(print(upper))"
            case (let lower?, nil): bounded(">=", lower, ">", lower.previous)
            case (nil, let upper?): bounded("<=", upper, "<", upper.next)
            case (nil, nil): ""
            }
        }
    }
}

extension RangeNotation<Int> {
    static var rating: RangeNotation {
        RangeNotation(
            "a number of stars, -1 to 5",
            -1...5,
            parse: { text in Int(text).flatMap { -1...5 ~= $0 ? $0 : nil } },
            print: { "\($0)" }
        )
    }

    static var pages: RangeNotation {
        RangeNotation(
            "a number of pages",
            0...(.max),
            parse: { text in Int(text).flatMap { $0 >= 0 ? $0 : nil } },
            print: { "\($0)" }
        )
    }
}

extension RangeNotation<Int64> {
    static var size: RangeNotation {
        RangeNotation("\(ByteSize.notation), or of megapixels (12MP)", .min ... .max, parse: { ByteSize($0)?.bytes }) {
            bytes in
            let units: [(String, Int64)] = [
                ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10),
                ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000),
            ]
            let texts = units.filter { bytes != 0 && bytes % $0.1 == 0 }.map { "\(bytes / $0.1)\($0.0)" }
            return (texts + ["\(bytes)"]).min { $0.count < $1.count } ?? ""
        }
    }

    static var pixels: RangeNotation {
        RangeNotation("a number of pixels, such as 12MP or 12000000", .min ... .max) { text in
            let unit = text.lowercased().hasSuffix("mp") ? 2 : text.lowercased().hasSuffix("m") ? 1 : 0
            guard unit > 0 else { return text.allSatisfy(\.isNumber) ? Int64(text) : nil }
            // A million pixels is written like a million bytes.
            return ByteSize(text.dropLast(unit) + "MB")?.bytes
        } print: { pixels in
            guard pixels != 0, pixels % 100_000 == 0 else { return "\(pixels)" }
            let tenths = pixels % 1_000_000 / 100_000
            return "\(pixels / 1_000_000)\(tenths == 0 ? "" : ".\(tenths)")MP"
        }
    }

    static var time: RangeNotation {
        RangeNotation(
            name: "a time such as 2024, 2024-06, 2024-06-30 or 2024-06-30T18:05",
            values: CalendarPeriod.earliest...CalendarPeriod.latest,
            parse: { CalendarPeriod($0).map { ($0.first, $0.last) } },
            print: { range in
                let first = range.lower.map { CalendarPeriod(beginningAt: $0) }
                let last = range.upper.map { CalendarPeriod(endingAt: $0) }
                if let first, let last {
                    // A single period has the same first and last.
                    if let whole = CalendarPeriod.from(first.first, through: last.last) { return whole.text }
                    return "\(first.text)..\(last.text)"
                }
                return "\(first?.text ?? "")..\(last?.text ?? "")"
            }
        )
    }
}

extension RangeNotation<Double> {
    /// Numbers from plugins.
    static var plugin: RangeNotation { sharpness }

    static var total: RangeNotation {
        let plain = sharpness
        return RangeNotation(
            name: "an amount such as 50 or 12.50",
            values: plain.values,
            parse: plain.parse,
            print: plain.print
        )
    }

    static var sharpness: RangeNotation {
        RangeNotation(
            "a number",
            -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
            parse: { number($0) },
            print: { $0.description }
        )
    }

    static func score(_ score: PhotoScore) -> RangeNotation {
        guard score.isShare else {
            return RangeNotation("a number", score.values, parse: { number($0) }, print: { $0.description })
        }
        return RangeNotation(
            "a share in per cent, such as 5 or 0.5%",
            score.values,
            parse: { number($0.hasSuffix("%") ? String($0.dropLast()) : $0) },
            print: { $0.description }
        )
    }

    private static func number(_ text: String) -> Double? {
        let isPlain = text.utf8.allSatisfy { "0123456789.e+-".utf8.contains($0) }
        guard isPlain, let value = Double(text), value.isFinite else { return nil }
        return value
    }
}
