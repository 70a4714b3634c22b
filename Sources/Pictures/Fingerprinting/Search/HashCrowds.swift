/// Hashes with so many near ones that listing their pairs takes too much time and memory, as those of a fixed camera's frames:
/// 40,000 of them are 800 million pairs. Two near hashes are in one crowd, or one of them is in none.
///
/// A crowd consists of everything near its seeds: hashes of a sample that have many near ones. It may contain hashes that are
/// not near each other.
package struct HashCrowds: Sendable {
    /// Maximum distance of near hashes.
    package let distance: Int
    /// The weight of near hashes, including its own, that makes a hash of a sample a seed.
    package let leastWeight: Int
    private var seeds = HashIndex()
    /// The first seed of the same crowd, or one that leads to it.
    private var leaders: [Int32] = []
    /// A near seed of each position; -1 if there is none.
    private var nearSeeds: [Int32] = []

    package init(within distance: Int, leastWeight: Int) {
        (self.distance, self.leastWeight) = (distance, leastWeight)
    }

    package var isEmpty: Bool { seeds.count == 0 }

    /// The crowd of the hash at a position; nil for none.
    package func crowd(of position: Int32) -> Int32? {
        guard position < nearSeeds.count, nearSeeds[Int(position)] >= 0 else { return nil }
        return Self.leader(of: nearSeeds[Int(position)], leaders)
    }

    /// The positions of each crowd, ascending.
    package func members() -> [[Int32]] {
        var members: [Int32: [Int32]] = [:]
        guard !isEmpty else { return [] }
        for position in nearSeeds.indices {
            if let crowd = crowd(of: Int32(position)) { members[crowd, default: []].append(Int32(position)) }
        }
        return members.values.sorted { $0[0] < $1[0] }
    }

    /// Includes hashes appended to the index.
    package mutating func take(_ index: HashIndex, width: Int = .max) {
        let first = nearSeeds.count
        nearSeeds += [Int32](repeating: -1, count: index.count - first)
        assign(index, from: first, to: 0..<seeds.count, width: width)
    }

    /// Looks for further crowds. Existing ones remain, and may become one.
    ///
    /// - Parameters:
    ///   - sample: positions, drawn from all by weight, in any order.
    ///   - weights: of all positions.
    /// - Returns: whether there are more seeds.
    package mutating func grow(_ index: HashIndex, sample: [Int32], weights: [Int32], width: Int = .max) -> Bool {
        take(index, width: width)
        let known = seeds.count
        // Few seeds are enough for a large crowd: the others of the sample are in it then.
        let few = 64
        for part in 0..<few {
            let places = stride(from: part, to: sample.count, by: few).map { sample[$0] }
            addSeeds(index, among: places, weights: weights, width: width)
        }
        return seeds.count > known
    }

    private mutating func addSeeds(_ index: HashIndex, among places: [Int32], weights: [Int32], width: Int) {
        let candidates = Set(places).filter { nearSeeds[Int($0)] < 0 }.sorted()
        let asked = HashIndex(candidates.map { index[Int($0)] })
        let near = Self.scan(asked, index, from: 0, distance: distance, width: width) { _ in
            [Int](repeating: 0, count: candidates.count)
        } _: { (counts: inout [Int], row, column, _) in
            counts[row] += Int(weights[column])
        }
        let known = seeds.count
        for (place, candidate) in candidates.enumerated() where near.reduce(0, { $0 + $1[place] }) >= leastWeight {
            leaders.append(Int32(seeds.count))
            seeds.append(index[Int(candidate)])
        }
        guard seeds.count > known else { return }
        assign(index, from: 0, to: known..<seeds.count, width: width)
        join(from: known)
    }

    private mutating func assign(_ index: HashIndex, from first: Int, to range: Range<Int>, width: Int) {
        guard !range.isEmpty, first < index.count else { return }
        let rows = HashIndex(range.map { seeds[$0] })
        let found = Self.scan(rows, index, from: first, distance: distance, width: width) { columns in
            (start: columns.lowerBound, seeds: [Int32](repeating: -1, count: columns.count))
        } _: { near, row, column, _ in
            near.seeds[column - near.start] = Int32(row)
        }
        for (start, rows) in found {
            for (place, row) in rows.enumerated() where row >= 0 && nearSeeds[start + place] < 0 {
                nearSeeds[start + place] = Int32(range.lowerBound) + row
            }
        }
    }

    /// Makes crowds that may contain near hashes one: those are at most three distances from each other's seeds.
    private mutating func join(from first: Int) {
        let new = HashIndex((first..<seeds.count).map { seeds[$0] })
        for joined in Self.scan(
            new,
            seeds,
            from: 0,
            distance: 3 * distance,
            width: 1,
            { _ in leaders },
            { leaders, row, seed, _ in
                Self.join(first + row, seed, &leaders)
            }
        ) {
            for (seed, leader) in joined.enumerated() { Self.join(seed, Int(leader), &leaders) }
        }
    }

    private static func join(_ seed: Int, _ other: Int, _ leaders: inout [Int32]) {
        let (one, other) = (leader(of: Int32(seed), leaders), leader(of: Int32(other), leaders))
        leaders[Int(max(one, other))] = min(one, other)
        leaders[seed] = min(one, other)
    }

    private static func leader(of seed: Int32, _ leaders: [Int32]) -> Int32 {
        var seed = seed
        while leaders[Int(seed)] != seed { seed = leaders[Int(seed)] }
        return seed
    }

    /// Compares all rows with the columns from a position on: a value for each range of them.
    private static func scan<Value>(
        _ rows: HashIndex,
        _ columns: HashIndex,
        from first: Int,
        distance: Int,
        width: Int,
        _ initial: (Range<Int>) -> Value,
        _ match: (inout Value, Int, Int, UInt16) -> Void
    ) -> [Value] {
        let chunk = 4096
        return rows.planes.withWords { rowWords in
            columns.planes.withWords { columnWords in
                concurrently((columns.count - first + chunk - 1) / chunk, width: width) { number in
                    let range = first + number * chunk..<min(columns.count, first + (number + 1) * chunk)
                    var value = initial(range)
                    var scan = TileScan(rows: rowWords, columns: columnWords, distance: distance)
                    scan.matches(0..<rows.count, range) { match(&value, $0, $1, $2) }
                    return value
                }
            }
        }
    }
}

extension HashIndex {
    /// All pairs that differ in at most `distance` bits, sorted, without those within a crowd.
    ///
    /// - Parameters:
    ///   - since: only pairs with at least one hash at or after this position.
    ///   - crowds: of all hashes, for this distance or a greater one.
    ///   - width: as for ``pairs(within:since:width:)``.
    package func pairs(
        within distance: Int,
        since: Int,
        outside crowds: HashCrowds,
        width: Int = .max
    ) -> [HashPair] {
        guard !crowds.isEmpty else { return pairs(within: distance, since: since, width: width) }
        let crowded = (0..<Int32(count)).filter { crowds.crowd(of: $0) != nil }
        let others = (0..<Int32(count)).filter { crowds.crowd(of: $0) == nil }
        let rest = HashIndex(others.map { self[Int($0)] })
        let firstNew = others.firstIndex { $0 >= since } ?? others.count
        var pairs = rest.pairs(within: distance, since: firstNew, width: width).map { pair in
            HashPair(first: others[Int(pair.first)], second: others[Int(pair.second)], distance: pair.distance)
        }
        let members = HashIndex(crowded.map { self[Int($0)] })
        for (one, other, distance) in crowds.pairs(of: members, rest, within: distance, width: width) {
            let pair = HashPair(crowded[Int(one)], others[Int(other)], distance: distance)
            if pair.second >= since { pairs.append(pair) }
        }
        pairs.sort()
        return pairs
    }
}

extension HashCrowds {
    /// Pairs of a hash in a crowd and one in none, by their positions in two indices.
    fileprivate func pairs(
        of members: HashIndex,
        _ others: HashIndex,
        within distance: Int,
        width: Int
    ) -> [(Int32, Int32, UInt16)] {
        // A hash near a member is at most twice the distance from the member's seed.
        let beside = Self.scan(seeds, others, from: 0, distance: 2 * self.distance, width: width) { _ in
            Set<Int32>()
        } _: { near, _, column, _ in
            near.insert(Int32(column))
        }.joined().sorted()
        let rows = HashIndex(beside.map { others[Int($0)] })
        return Self.scan(rows, members, from: 0, distance: distance, width: width) { _ in
            [(Int32, Int32, UInt16)]()
        } _: { found, row, member, distance in
            found.append((Int32(member), beside[row], distance))
        }.flatMap(\.self)
    }
}
