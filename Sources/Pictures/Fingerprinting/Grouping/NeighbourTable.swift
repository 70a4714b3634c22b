/// The neighbours of each number with their distances: two arrays, row by row, six bytes for each of two neighbours.
struct NeighbourTable {
    /// The position of each number, ascending.
    let positions: [Int32]
    /// Also empty for merged ones.
    private var rows: [Range<Int>] = []
    /// Ascending within a row.
    private var numbers: [Int32]
    /// As many as `numbers`.
    private var distances: [UInt16]

    /// The distance of former neighbours. They, and merged ones, are removed from a row when it is traversed.
    private static let gone = UInt16.max

    /// - Parameter pairs: in any order, each once. Pairs farther apart than `diameter` are ignored.
    init(_ pairs: [HashPair], within diameter: Int) {
        let last = pairs.lazy.map { max($0.first, $0.second) }.max() ?? -1
        var counts = [Int32](repeating: 0, count: Int(last) + 1)
        for pair in pairs where Int(pair.distance) <= diameter && pair.first != pair.second {
            counts[Int(pair.first)] += 1
            counts[Int(pair.second)] += 1
        }
        var (numberOf, positions) = ([Int32](repeating: -1, count: counts.count), [Int32]())
        var end = 0
        for (position, count) in counts.enumerated() where count > 0 {
            numberOf[position] = Int32(positions.count)
            positions.append(Int32(position))
            rows.append(end..<end)
            end += Int(count)
        }
        self.positions = positions
        numbers = [Int32](repeating: 0, count: end)
        distances = [UInt16](repeating: Self.gone, count: end)
        for pair in pairs where Int(pair.distance) <= diameter && pair.first != pair.second {
            let (one, other) = (numberOf[Int(pair.first)], numberOf[Int(pair.second)])
            append(other, at: pair.distance, to: one)
            append(one, at: pair.distance, to: other)
        }
        // Already sorted if the pairs are.
        for number in rows.indices { sortRow(number) }
    }

    private mutating func append(_ number: Int32, at distance: UInt16, to one: Int32) {
        let row = rows[Int(one)]
        numbers[row.upperBound] = number
        distances[row.upperBound] = distance
        rows[Int(one)] = row.lowerBound..<row.upperBound + 1
    }

    private mutating func sortRow(_ number: Int) {
        let row = rows[number]
        guard zip(numbers[row], numbers[row].dropFirst()).contains(where: >) else { return }
        let sorted = zip(numbers[row], distances[row]).sorted { $0.0 < $1.0 }
        for (place, neighbour) in zip(row, sorted) { (numbers[place], distances[place]) = neighbour }
    }

    /// The first neighbour of `one` with a number greater than `number` and exactly this distance.
    func first(behind number: Int32, of one: Int32, at distance: UInt16) -> Int32? {
        rows[Int(one)].first { place in
            distances[place] == distance && numbers[place] > number && !rows[Int(numbers[place])].isEmpty
        }.map { numbers[$0] }
    }

    /// The distance of the nearest neighbour with a greater number; the maximum if there is none.
    mutating func nearestDistance(behind one: Int32) -> UInt16 {
        let row = rows[Int(one)]
        var (kept, least) = (row.lowerBound, Self.gone)
        for place in row {
            let (number, distance) = (numbers[place], currentDistance(at: place))
            guard distance != Self.gone else { continue }
            (numbers[kept], distances[kept]) = (number, distance)
            kept += 1
            if number > one { least = min(least, distance) }
        }
        rows[Int(one)] = row.lowerBound..<kept
        return least
    }

    /// Merges `other` into `one`: common neighbours remain, at the larger of their two distances.
    mutating func join(_ one: Int32, _ other: Int32) {
        let (mine, theirs) = (rows[Int(one)], rows[Int(other)])
        var (place, otherPlace, kept) = (mine.lowerBound, theirs.lowerBound, mine.lowerBound)
        while place < mine.upperBound || otherPlace < theirs.upperBound {
            let number = place < mine.upperBound ? numbers[place] : .max
            let otherNumber = otherPlace < theirs.upperBound ? numbers[otherPlace] : .max
            let third = min(number, otherNumber)
            var (near, far) = (Self.gone, Self.gone)
            if number == third {
                near = currentDistance(at: place)
                place += 1
            }
            if otherNumber == third {
                far = currentDistance(at: otherPlace)
                otherPlace += 1
            }
            guard third != one, third != other else { continue }
            // `gone` if it is gone from either.
            let farthest = max(near, far)
            if near < farthest, let place = self.place(of: one, in: third) { distances[place] = farthest }
            guard farthest != Self.gone else { continue }
            (numbers[kept], distances[kept]) = (third, farthest)
            kept += 1
        }
        rows[Int(one)] = mine.lowerBound..<kept
        rows[Int(other)] = theirs.lowerBound..<theirs.lowerBound
    }

    private func currentDistance(at place: Int) -> UInt16 {
        rows[Int(numbers[place])].isEmpty ? Self.gone : distances[place]
    }

    /// In dense rows, numbers are evenly spread: alternates an interpolated guess with a bisection step.
    private func place(of number: Int32, in row: Int32) -> Int? {
        let row = rows[Int(row)]
        var (low, high) = (row.lowerBound, row.upperBound - 1)
        var isGuess = true
        while low <= high {
            let (first, last) = (numbers[low], numbers[high])
            guard first <= number, number <= last else { return nil }
            let isSpread = isGuess && first < last
            let place = low + (isSpread ? (high - low) * Int(number - first) / Int(last - first) : (high - low) / 2)
            if numbers[place] == number { return place }
            if numbers[place] < number { low = place + 1 } else { high = place - 1 }
            isGuess.toggle()
        }
        return nil
    }
}
