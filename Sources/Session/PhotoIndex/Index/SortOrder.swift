/// All positions in one order.
struct SortOrder: Sendable {
    /// Ascending, followed by those with an unknown value.
    var positions: [Int32] = []
    /// Number of positions with a known value.
    var knownCount = 0

    /// The positions whose bits are set.
    func positions(in photos: Bitmap, isDescending: Bool) -> [Int32] {
        let count = photos.count
        guard count > 0 else { return [] }
        return [Int32](unsafeUninitializedCapacity: count) { found, foundCount in
            var next = 0
            forEach(isDescending) { position in
                guard photos.contains(Int(position)) else { return true }
                found[next] = position
                next += 1
                return next < count
            }
            foundCount = next
        }
    }

    /// Visits all positions until the body returns false.
    @inline(__always)
    private func forEach(_ isDescending: Bool, _ body: (Int32) -> Bool) {
        guard isDescending else {
            for position in positions where !body(position) { return }
            return
        }
        for position in positions[..<knownCount].reversed() where !body(position) { return }
        for position in positions[knownCount...] where !body(position) { return }
    }
}

/// The orders used so far. They depend on assets alone, so decisions do not invalidate them.
struct SortOrders: Sendable {
    private var orders: [PhotoSort.Key: SortOrder] = [:]

    /// For values of plugins. Each order takes memory for all photos.
    private static let maxPluginOrders = 8

    subscript(key: PhotoSort.Key) -> SortOrder { orders[key] ?? SortOrder() }

    var keys: [PhotoSort.Key] { Array(orders.keys) }

    var byteCount: Int { orders.values.reduce(0) { $0 + $1.positions.capacity * MemoryLayout<Int32>.stride } }

    mutating func prepare(_ key: PhotoSort.Key, _ columns: IndexColumns) {
        guard orders[key] == nil else { return }
        switch key {
        case .folder, .name: prepareNames(columns)
        case .size: prepare(key, columns) { UInt64(bitPattern: columns.sizes[$0]) ^ 1 << 63 }
        case .taken:
            prepare(key, columns) { position in
                let time = columns.taken[position]
                return time == IndexColumns.noTime ? nil : UInt64(bitPattern: time) ^ 1 << 63
            }
        case .sharpness:
            prepare(key, columns) { position in
                let value = columns.sharpness[position]
                return value.isNaN ? nil : UInt64(Self.ordered(value))
            }
        case .duration: prepare(key, columns) { columns.durations[Int32($0)].map { UInt64($0) } }
        case .score(let score):
            let steps = columns.scores[score]
            prepare(key, columns) { position in
                steps[position] == ScoreScale.unknown ? nil : UInt64(steps[position])
            }
        case .plugin(let field): prepare(field, columns)
        }
    }

    private mutating func prepare(_ field: PluginField, _ columns: IndexColumns) {
        let others = orders.keys.filter { if case .plugin = $0 { true } else { false } }
        if others.count >= Self.maxPluginOrders { for key in others { orders[key] = nil } }
        let found = columns.findings.columns(of: field)
        guard !found.isEmpty else {
            prepare(.folder, columns)
            return orders[.plugin(field)] = SortOrder(positions: self[.folder].positions, knownCount: 0)
        }
        var ranks = [UInt64](repeating: .max, count: columns.count)
        // If several plugins have the value, the first one counts.
        let places = PluginColumn.places(ofTextsIn: found)
        for column in found.reversed() {
            column.forEachRank(places) { row, rank in
                if let position = columns.position(of: row) { ranks[position] = rank }
            }
        }
        prepare(.plugin(field), columns) { ranks[$0] == .max ? nil : ranks[$0] }
    }

    /// Sorts by number, then by folder and name.
    @inline(__always)
    private mutating func prepare(_ key: PhotoSort.Key, _ columns: IndexColumns, number: (Int) -> UInt64?) {
        prepare(.folder, columns)
        var known: [RadixKey] = []
        var unknown: [Int32] = []
        known.reserveCapacity(columns.count)
        for position in self[.folder].positions {
            if let number = number(Int(position)) {
                known.append(RadixKey(number: number, position: position))
            } else {
                unknown.append(position)
            }
        }
        RadixKey.sort(&known)
        orders[key] = SortOrder(positions: known.map(\.position) + unknown, knownCount: known.count)
    }

    private mutating func prepareNames(_ columns: IndexColumns) {
        let (byName, byFolder) = NameOrder(columns).orders
        orders[.name] = SortOrder(positions: byName, knownCount: byName.count)
        orders[.folder] = SortOrder(positions: byFolder, knownCount: byFolder.count)
    }

    /// Bits with the same order as the numbers; -0 counts as 0.
    private static func ordered(_ value: Float) -> UInt32 {
        let bits = (value == 0 ? 0 : value).bitPattern
        return bits >> 31 == 0 ? bits | 1 << 31 : ~bits
    }
}
