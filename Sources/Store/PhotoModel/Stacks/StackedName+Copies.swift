/// Names that programs give to a further file of a name: file managers, browsers, photo programs and cloud storage.
extension StackedName {
    /// The stems that this one may be a further one of: `name` for `name (1)`, `name(1)`, `name-1`, `name_1`, `name~1`,
    /// `name 1`, `name copy`, `name copy 2`, `name - Copy`, `name - Copy (2)`, `name (copy)` and `Copy of name`.
    /// Numbers are from 1 to 99. Names alone prove nothing: `1-1` need not belong to `1`.
    var originalsOfCopy: [[UInt8]] {
        let unnumbered = Self.withoutNumber(stem)
        return [unnumbered, Self.withoutWord(unnumbered ?? stem)].compactMap { $0 }
    }

    /// Whether the name is one that cameras give, with a number that counts exposures: four letters, digits or
    /// underscores, not all of them digits, and four digits (DCF 2.0), in either case.
    var isNumberedByCamera: Bool {
        guard stem.count == 8, stem[4...].allSatisfy(\.isDigit) else { return false }
        return stem[..<4].allSatisfy(\.isOfCameraName) && !stem[..<4].allSatisfy(\.isDigit)
    }

    private static func withoutNumber(_ stem: [UInt8]) -> [UInt8]? {
        let isInBrackets = stem.last == UInt8(ascii: ")")
        var rest = stem[..<(isInBrackets ? stem.count - 1 : stem.count)]
        let digits = rest.reversed().prefix(while: \.isDigit).count
        guard 1...2 ~= digits, rest[rest.count - digits] != UInt8(ascii: "0") else { return nil }
        rest = rest.dropLast(digits)
        guard let mark = rest.popLast() else { return nil }
        if isInBrackets {
            guard mark == UInt8(ascii: "(") else { return nil }
            if rest.last == UInt8(ascii: " ") { rest.removeLast() }
        } else if !"-_~ ".utf8.contains(mark) {
            return nil
        }
        return rest.isEmpty ? nil : Array(rest)
    }

    private static func withoutWord(_ stem: [UInt8]) -> [UInt8]? {
        let lower = stem.map(\.lowercased)
        for word in [" - copy", " (copy)", "(copy)", " copy", "-copy", "_copy"].map({ Array($0.utf8) })
        where stem.count > word.count && lower.suffix(word.count).elementsEqual(word) {
            return Array(stem.dropLast(word.count))
        }
        let before = Array("copy of ".utf8)
        return stem.count > before.count && lower.starts(with: before) ? Array(stem.dropFirst(before.count)) : nil
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 32 : self }

    fileprivate var isOfCameraName: Bool {
        isDigit || self == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercased
    }
}
