/// Distances between items that are computed when needed, because all of them together take too much memory.
package protocol DistanceRows: Sendable {
    /// The number of items.
    var count: Int { get }

    /// Writes the distances of an item to all, 0 to itself and 255 to unrelated ones. Distances are symmetric.
    ///
    /// - Parameter row: an element for each item.
    func write(distancesOf item: Int, into row: UnsafeMutableBufferPointer<UInt8>)
}

/// Items that are all related to each other.
package struct LinkedItems: Sendable, Hashable {
    /// Ascending.
    package var items: [Int32]
    /// The greatest distance between two of them.
    package var diameter: Int
}

/// Complete linkage of items whose distances are computed when needed: memory grows with their number only. Its groups are
/// those of `Linkage`.
struct RowLinkage<Rows: DistanceRows>: ~Copyable {
    private let rows: Rows
    private let diameter: UInt8
    /// Of each group, under its smallest item; empty for merged ones.
    private var members: [[Int32]]
    /// The group of each item.
    private var owners: [Int32]
    private var diameters: [UInt8]
    private let row: UnsafeMutableBufferPointer<UInt8>
    private let other: UnsafeMutableBufferPointer<UInt8>
    /// From a group to the farthest member of each other.
    private let farthest: UnsafeMutableBufferPointer<UInt8>

    init(_ rows: Rows, diameter: Int) {
        self.rows = rows
        self.diameter = UInt8(clamping: min(diameter, 254))
        owners = (0..<Int32(rows.count)).map { $0 }
        members = owners.map { [$0] }
        diameters = Array(repeating: 0, count: rows.count)
        row = .allocate(capacity: rows.count)
        other = .allocate(capacity: rows.count)
        farthest = .allocate(capacity: rows.count)
    }

    deinit {
        row.deallocate()
        other.deallocate()
        farthest.deallocate()
    }

    consuming func groups() -> [LinkedItems] {
        let spans = Self.spans(rows)
        let greatest = spans.map(\.farthest).max() ?? 0
        if greatest <= diameter {
            let everything = LinkedItems(items: owners, diameter: Int(greatest))
            return rows.count > 1 ? [everything] : []
        }
        // A lower bound of the distance to the nearest group with a greater number.
        var least = spans.map(\.nearest)
        for distance in 0...diameter {
            for one in members.indices where least[one] <= distance && !members[one].isEmpty {
                least[one] = mergeAll(into: Int32(one), at: distance)
            }
        }
        return zip(members, diameters).filter { $0.0.count > 1 }.map { members, diameter in
            LinkedItems(items: members.sorted(), diameter: Int(diameter))
        }
    }

    /// - Returns: the distance of the nearest group behind `one`.
    private mutating func mergeAll(into one: Int32, at distance: UInt8) -> UInt8 {
        row.update(repeating: 0)
        raise(to: members[Int(one)])
        measureGroups()
        var last = one
        while let next = firstGroup(behind: last, at: distance) {
            raise(to: members[Int(next)])
            for member in members[Int(next)] { owners[Int(member)] = one }
            members[Int(one)] += members[Int(next)]
            members[Int(next)] = []
            diameters[Int(one)] = distance
            last = next
            measureGroups()
        }
        var nearest: UInt8 = 255
        for group in Int(one) + 1..<rows.count where owners[group] == group { nearest = min(nearest, farthest[group]) }
        return nearest
    }

    /// Raises each element of the row to the distance of the farthest of some items.
    private func raise(to items: [Int32]) {
        for item in items {
            rows.write(distancesOf: Int(item), into: other)
            for place in row.indices { row[place] = max(row[place], other[place]) }
        }
    }

    private func measureGroups() {
        farthest.update(repeating: 0)
        owners.withUnsafeBufferPointer { owners in
            for place in row.indices {
                let owner = Int(owners[place])
                farthest[owner] = max(farthest[owner], row[place])
            }
        }
    }

    private func firstGroup(behind last: Int32, at distance: UInt8) -> Int32? {
        owners.withUnsafeBufferPointer { owners in
            for group in Int(last) + 1..<rows.count where farthest[group] == distance && owners[group] == group {
                return Int32(group)
            }
            return nil
        }
    }

    /// The distances of each item to the nearest one behind it and to the farthest one.
    private static func spans(_ rows: Rows) -> [(nearest: UInt8, farthest: UInt8)] {
        let strip = 64
        return concurrently((rows.count + strip - 1) / strip) { number in
            let row = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: rows.count)
            defer { row.deallocate() }
            return (number * strip..<min(rows.count, (number + 1) * strip)).map { item in
                rows.write(distancesOf: item, into: row)
                return (row[(item + 1)...].reduce(255, min), row.reduce(0, max))
            }
        }.flatMap(\.self)
    }
}
