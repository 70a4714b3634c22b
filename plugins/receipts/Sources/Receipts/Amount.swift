/// A number in a line of a receipt that may be an amount of money.
struct Amount: Hashable {
    /// In hundredths.
    var value: Int64
    /// Whether it has a decimal mark followed by two digits.
    var hasDecimals: Bool
    /// The folded line that contains it, and the range of its characters.
    var line: [Character]
    var range: Range<Int>
}

/// A rate, for example of a tax, in hundredths of a percent.
struct Rate: Hashable {
    var value: Int64
}

/// Reads the numbers of a line: `1.234,56`, `1,234.56`, `1'234.50`, `1 234,56`, `12,50-`, `7 %`.
///
/// The last mark followed by two digits is the decimal mark, whichever it is. The marks before it must then differ from it,
/// and must separate groups of three. Any other number (a date, a time, a weight, a telephone number) is not an amount.
struct AmountReader {
    /// In hundredths. Larger numbers are no prices, and sums of smaller ones stay far from overflow.
    private static let most: Int64 = 100_000_000_000_000

    /// Units of numbers that are not money: `Total 128 GB`.
    private static let units: Set<String> = [
        "kb", "mb", "gb", "tb", "kib", "mib", "gib", "km", "mi", "mph", "kcal", "cal", "kj", "kwh", "kg", "lbs", "oz",
        "ml", "cl", "cm", "mm", "min", "mins", "hrs", "std", "bpm", "pts", "points", "punkte", "pkt", "punti", "puntos",
        "steps",
    ]

    private let characters: [Character]
    private let joinsGroups: Bool
    private(set) var amounts: [Amount] = []
    private(set) var rates: [Rate] = []

    /// - Parameters:
    ///   - line: folded.
    ///   - joinsGroups: whether `12 500` at the line's end is one number, as for prices without hundredths.
    init(_ line: String, joinsGroups: Bool = false) {
        characters = Array(line)
        self.joinsGroups = joinsGroups
        var position = 0
        while position < characters.count {
            guard characters[position].isDigit else {
                position += 1
                continue
            }
            position = read(from: position)
        }
    }

    /// - Returns: the position to continue at.
    private mutating func read(from start: Int) -> Int {
        var groups: [Int] = []
        var marks: [Character] = []
        var (end, digits, value) = (start, 0, Int64(0))
        while end < characters.count {
            if characters[end].isDigit {
                digits += 1
                if digits > 12 { break }
                value = min(value * 10 + Int64(characters[end].wholeNumberValue ?? 0), Int64.max / 100)
                end += 1
            } else if let (mark, length) = mark(at: end, after: groups.isEmpty ? digits : 3, isFirst: groups.isEmpty) {
                groups.append(digits)
                marks.append(mark)
                digits = 0
                end += length
            } else {
                break
            }
        }
        groups.append(digits)
        take(value, groups, marks, start..<end)
        return max(end, start + 1)
    }

    /// A mark between two digits, and its length in characters. Recognition inserts a space after some marks.
    private func mark(at position: Int, after digits: Int, isFirst: Bool) -> (Character, Int)? {
        let character = characters[position]
        func digit(_ place: Int) -> Bool { place >= 0 && place < characters.count && characters[place].isDigit }
        func areDigits(_ count: Int, at place: Int) -> Bool {
            (place..<place + count).allSatisfy(digit) && !digit(place + count)
        }
        switch character {
        case ".", ",", "'":
            if digit(position + 1) { return (character, 1) }
            let isSplit = position + 1 < characters.count && characters[position + 1] == " " && character != "'"
            return isSplit && areDigits(2, at: position + 2) && endsNumber(position + 4) ? (character, 2) : nil
        case " ":
            if position + 1 < characters.count, [".", ","].contains(characters[position + 1]),
                areDigits(2, at: position + 2), endsNumber(position + 4)
            {
                return (characters[position + 1], 2)
            }
            // Groups, if a decimal mark follows; otherwise two adjacent numbers.
            guard digits <= 3, areDigits(3, at: position + 1) else { return nil }
            if joinsGroups, endsLine(position + 4) { return (" ", 1) }
            guard position + 4 < characters.count else { return nil }
            let next = characters[position + 4]
            if [".", ","].contains(next) { return areDigits(2, at: position + 5) ? (" ", 1) : nil }
            return next == " " && areDigits(3, at: position + 5) ? (" ", 1) : nil
        default: return nil
        }
    }

    /// Whether nothing follows that would make the number part of something longer.
    private func endsNumber(_ position: Int) -> Bool {
        guard position < characters.count else { return true }
        return characters[position] == " " || Currency.named(String(characters[position])) != nil
    }

    /// Whether only the currency, the letter of a tax class, or more groups of three follow.
    private func endsLine(_ position: Int) -> Bool {
        characters[position...].split { " .,-".contains($0) }.allSatisfy { part in
            Currency.isSign(String(part)) || part.count == 1 && part.allSatisfy(\.isLetter)
                || part.count == 3 && part.allSatisfy(\.isDigit)
        }
    }

    private mutating func take(_ digits: Int64, _ groups: [Int], _ marks: [Character], _ range: Range<Int>) {
        let before = range.lowerBound > 0 ? characters[range.lowerBound - 1] : " "
        let after = range.upperBound < characters.count ? characters[range.upperBound] : " "
        let rest = characters[range.upperBound...]
        let text = String(rest.drop { $0 == " " }.prefix(3))
        if text.first == "%" {
            // 7 %, 7,7 %, 19,00 %
            guard groups.count <= 2, let last = groups.last else { return }
            let scale: [Int64] = groups.count == 1 ? [100] : [100, 10, 1]
            if last < scale.count || groups.count == 1 {
                rates.append(Rate(value: digits * scale[groups.count == 1 ? 0 : last]))
            }
            return
        }
        let isRound = [".-", ",-", ":-"].contains(String(rest.prefix(2))) && marks.allSatisfy { $0 != rest.first }
        guard ![":", "/", "#", "."].contains(before), isRound || ![":", "/", "%"].contains(after),
            !Self.units.contains(String(rest.drop { $0 == " " }.prefix { $0.isLetter }))
        else { return }
        // A letter may be the tax class; in other scripts, it is a unit.
        if after.isLetter, !Currency.isSign(String(text.prefix { $0.isLetter })),
            !after.isASCII || text.prefix(2).allSatisfy(\.isLetter) && text.count > 1
        {
            return
        }
        guard let last = groups.last else { return }
        let hasDecimals = last == 2 && marks.last.map { $0 == "." || $0 == "," } ?? false
        if hasDecimals, marks == ["."], 1...31 ~= digits / 100, 1...12 ~= digits % 100, endsDay(range.upperBound) {
            return
        }
        let whole = hasDecimals ? Array(groups.dropLast()) : groups
        let separators = hasDecimals ? Array(marks.dropLast()) : marks
        guard Set(separators).count <= 1, separators.first != marks.last || !hasDecimals,
            whole.dropFirst().allSatisfy({ $0 == 3 }), whole.first.map({ $0 <= 3 || whole.count == 1 }) ?? false
        else { return }
        // M6, A4, and the rest of a card number; if there are decimals, the letter belongs to the preceding word.
        guard hasDecimals || !before.isLetter && before != "*" || isCurrency(endingAt: range.lowerBound) else { return }
        let isNegative = isMinus(before, at: range.lowerBound) || after == "-"
        let value = hasDecimals ? digits : digits * 100
        guard value <= Self.most else { return }
        amounts.append(
            Amount(
                value: isNegative ? -value : value,
                hasDecimals: hasDecimals || isRound,
                line: characters,
                range: range
            )
        )
    }

    /// `12.05.`, or `12.05 18:32`.
    private func endsDay(_ position: Int) -> Bool {
        let rest = characters[position...].drop { $0 == " " }
        return characters[position...].first == "."
            || rest.drop(while: \.isDigit).first == ":" && rest.first?.isDigit ?? false
    }

    private func isCurrency(endingAt position: Int) -> Bool {
        Currency.named(String(characters[..<position].reversed().prefix { $0.isLetter }.reversed())) != nil
    }

    /// Not a hyphen within a word or between numbers; also before a currency sign.
    private func isMinus(_ before: Character, at position: Int) -> Bool {
        var place = position - 1
        while place >= 0, "$€£ ".contains(characters[place]), position - place < 3 { place -= 1 }
        guard place >= 0, characters[place] == "-" else { return false }
        return place == 0 || characters[place - 1] == " "
    }
}

extension Character {
    /// Only the ten digits used on receipts.
    var isDigit: Bool { ("0"..."9").contains(self) }
}
