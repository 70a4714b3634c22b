/// All pairs of a hash with a later one near it: by comparing all with each other, or by a join on slots.
///
/// Rows and columns are the same hashes, but the rows may be transformed as for rotated copies.
struct PairSearch {
    let rows: HashPlanes
    let columns: HashPlanes
    /// Rows and columns are equal, so that distances are symmetric.
    let isSymmetric: Bool
    /// Only columns from here on are compared.
    let since: Int
    let distance: Int
    /// The maximum number of threads.
    let width: Int

    init(_ hashes: HashPlanes, since: Int, distance: Int, width: Int = .max) {
        (rows, columns, isSymmetric) = (hashes, hashes, true)
        (self.since, self.distance, self.width) = (min(since, hashes.count), distance, width)
    }

    /// - Parameter turned: the hashes of the rotated copies.
    init(_ hashes: HashPlanes, turned: HashPlanes, since: Int, distance: Int, width: Int = .max) {
        (rows, columns, isSymmetric) = (turned, hashes, false)
        (self.since, self.distance, self.width) = (min(since, hashes.count), distance, width)
    }

    /// Pairs of a row (`first`) and a later column (`second`), in no particular order.
    func pairs() -> [HashPair] {
        let join = SlotJoin(self)
        return join.isCheaper ? join.pairs() : comparedPairs()
    }

    /// The number of comparisons if all are compared with each other.
    var comparisons: Int {
        let new = columns.count - since
        return new * (new - 1) / 2 + new * since
    }

    /// Compares all with each other.
    func comparedPairs() -> [HashPair] {
        let strip = 64
        var strips = rows.withWords { rows in
            columns.withWords { columns in
                concurrently((self.columns.count + strip - 1) / strip, width: width) { number in
                    let range = number * strip..<min(self.columns.count, (number + 1) * strip)
                    var scan = TileScan(rows: rows, columns: columns, distance: distance)
                    var pairs: [HashPair] = []
                    scan.matches(range, max(range.lowerBound, since)..<self.columns.count) { row, column, distance in
                        guard row < column else { return }
                        pairs.append(HashPair(first: Int32(row), second: Int32(column), distance: distance))
                    }
                    return pairs
                }
            }
        }
        // They may be many, so each strip is freed as soon as it is copied.
        var pairs: [HashPair] = []
        pairs.reserveCapacity(strips.map(\.count).reduce(0, +))
        for number in strips.indices {
            pairs += strips[number]
            strips[number] = []
        }
        return pairs
    }
}
