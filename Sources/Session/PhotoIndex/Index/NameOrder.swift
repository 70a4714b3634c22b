/// Sorts photos by name, and by folder and name.
struct NameOrder {
    private let columns: IndexColumns
    private let ranks: [Int32]

    init(_ columns: IndexColumns) {
        self.columns = columns
        ranks = columns.folders.ranks
    }

    var orders: (byName: [Int32], byFolder: [Int32]) {
        columns.names.withUnsafeNames { name in
            var byName = (0..<columns.count).map {
                RadixKey(number: Self.prefix(name($0)), position: Int32($0))
            }
            RadixKey.sort(&byName)
            sortRuns(of: &byName, name)
            // Stable, so that names keep their order within a folder.
            var byFolder = byName.map {
                RadixKey(number: UInt64(ranks[Int(columns.folder[Int($0.position)])]), position: $0.position)
            }
            RadixKey.sort(&byFolder)
            return (byName.map(\.position), byFolder.map(\.position))
        }
    }

    /// Sorts names that start with the same eight bytes: equal names by folder. Photos with the same path, of which all but
    /// one are missing, keep their order.
    private func sortRuns(of keys: inout [RadixKey], _ name: (Int) -> UnsafeBufferPointer<UInt8>) {
        var start = 0
        while start < keys.count {
            var end = start + 1
            while end < keys.count, keys[end].number == keys[start].number { end += 1 }
            if end - start > 1 {
                keys[start..<end].sort { a, b in
                    let order = Self.compare(name(Int(a.position)), name(Int(b.position)))
                    if order != 0 { return order < 0 }
                    let (first, second) = (rank(a.position), rank(b.position))
                    return first != second ? first < second : a.position < b.position
                }
            }
            start = end
        }
    }

    /// Whether one photo comes before another, by folder and name or by name and folder.
    func isBefore(_ a: Int32, _ b: Int32, byFolder: Bool) -> Bool {
        let (first, second) = (rank(a), rank(b))
        if byFolder, first != second { return first < second }
        let order = columns.names.withUnsafeNames { Self.compare($0(Int(a)), $0(Int(b))) }
        if order != 0 { return order < 0 }
        return first != second ? first < second : a < b
    }

    private func rank(_ position: Int32) -> Int32 { ranks[Int(columns.folder[Int(position)])] }

    /// The first eight bytes as a number with the same order.
    private static func prefix(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var number: UInt64 = 0
        for index in 0..<8 { number = number << 8 | (index < name.count ? UInt64(name[index]) : 0) }
        return number
    }

    private static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        let common = min(a.count, b.count)
        for index in 0..<common where a[index] != b[index] { return Int(a[index]) - Int(b[index]) }
        return a.count - b.count
    }
}
