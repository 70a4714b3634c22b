/// What photos are sorted by.
extension IndexColumns {
    /// A number with the order of a photo's values; nil if the value is unknown, or a name or a plugin's.
    @inline(__always)
    func sortNumber(_ key: PhotoSort.Key, _ position: Int) -> UInt64? {
        switch key {
        case .folder, .name, .plugin: nil
        case .size: Self.ordered(sizes[position])
        case .taken: taken[position] == Self.noTime ? nil : Self.ordered(taken[position])
        case .sharpness: sharpness[position].isNaN ? nil : UInt64(Self.ordered(sharpness[position]))
        case .duration: durations[position].map { UInt64($0) }
        case .score(let score):
            scores[score][position] == ScoreScale.unknown ? nil : UInt64(scores[score][position])
        }
    }

    /// Whether a photo is sorted by its value, and not behind all that have one.
    func hasSortValue(_ key: PhotoSort.Key, _ position: Int) -> Bool {
        switch key {
        case .folder, .name: true
        default: sortNumber(key, position) != nil
        }
    }

    /// Whether one of two photos comes before the other; either both have a value or none of them. Not for plugins.
    func order(by key: PhotoSort.Key, _ names: NameOrder) -> (Int32, Int32) -> Bool {
        switch key {
        case .name: { names.isBefore($0, $1, byFolder: false) }
        case .folder: { names.isBefore($0, $1, byFolder: true) }
        default:
            { a, b in
                let (first, second) = (sortNumber(key, Int(a)) ?? 0, sortNumber(key, Int(b)) ?? 0)
                return first != second ? first < second : names.isBefore(a, b, byFolder: true)
            }
        }
    }

    /// Bits with the same order as the numbers.
    private static func ordered(_ value: Int64) -> UInt64 { UInt64(bitPattern: value) ^ 1 << 63 }

    /// Bits with the same order as the numbers; -0 counts as 0.
    private static func ordered(_ value: Float) -> UInt32 {
        let bits = (value == 0 ? 0 : value).bitPattern
        return bits >> 31 == 0 ? bits | 1 << 31 : ~bits
    }
}
