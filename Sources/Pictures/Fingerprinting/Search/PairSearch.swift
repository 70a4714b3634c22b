/// All pairs of a hash with a later one that lie near each other: each compared with each, or joined by slots.
///
/// Rows and columns are the same hashes, the rows perhaps as a turned copy would have them.
struct PairSearch {
    let rows: HashPlanes
    let columns: HashPlanes
    /// Rows and columns are equal: what holds for a row and a column holds for the column and the row.
    let isSymmetric: Bool
    /// Only columns from here on are looked at.
    let since: Int
    let distance: Int
    /// On how many threads at most.
    let width: Int

    init(_ hashes: HashPlanes, since: Int, distance: Int, width: Int = .max) {
        (rows, columns, isSymmetric) = (hashes, hashes, true)
        (self.since, self.distance, self.width) = (min(since, hashes.count), distance, width)
    }

    /// - Parameter turned: the hashes as turned copies would have them.
    init(_ hashes: HashPlanes, turned: HashPlanes, since: Int, distance: Int, width: Int = .max) {
        (rows, columns, isSymmetric) = (turned, hashes, false)
        (self.since, self.distance, self.width) = (min(since, hashes.count), distance, width)
    }

    /// Pairs of a row (`first`) and a later column (`second`), in no particular order.
    func pairs() -> [HashPair] {
        let join = SlotJoin(self)
        return join.isCheaper ? join.pairs() : comparedPairs()
    }

    /// How many pairs there are to compare if each is compared with each.
    var comparisons: Int {
        let new = columns.count - since
        return new * (new - 1) / 2 + new * since
    }

    /// Compares each with each.
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
        // They may be many: each strip goes as soon as it is copied.
        var pairs: [HashPair] = []
        pairs.reserveCapacity(strips.map(\.count).reduce(0, +))
        for number in strips.indices {
            pairs += strips[number]
            strips[number] = []
        }
        return pairs
    }
}
