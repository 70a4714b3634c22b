import StoreFiles

/// All positions in one order.
struct SortOrder: Sendable {
    /// Ascending, followed by those with an unknown value.
    private(set) var positions: Column<Int32> = []
    /// Number of positions with a known value.
    private(set) var knownCount = 0

    init(known: some Collection<Int32> = [Int32](), unknown: some Collection<Int32> = [Int32]()) {
        positions.reserveCapacity(known.count + unknown.count)
        positions.append(contentsOf: known)
        positions.append(contentsOf: unknown)
        knownCount = known.count
    }

    /// - Parameter positions: those with a known value first.
    init(_ positions: Column<Int32>, knownCount: Int) { (self.positions, self.knownCount) = (positions, knownCount) }

    var known: Slice<Column<Int32>> { positions[..<knownCount] }
    var unknown: Slice<Column<Int32>> { positions[knownCount...] }

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
        positions.withUnsafeBufferPointer { positions in
            guard isDescending else {
                for position in positions where !body(position) { return }
                return
            }
            for position in positions[..<knownCount].reversed() where !body(position) { return }
            for position in positions[knownCount...] where !body(position) { return }
        }
    }
}

/// The orders used so far. They depend on assets alone, so decisions do not invalidate them.
struct SortOrders: Sendable {
    private var orders: [PhotoSort.Key: SortOrder] = [:]

    init() {}

    /// For values of plugins. Each order takes memory for all photos.
    private static let maxPluginOrders = 8

    subscript(key: PhotoSort.Key) -> SortOrder { orders[key] ?? SortOrder() }

    var keys: [PhotoSort.Key] { Array(orders.keys) }

    var byteCount: Int { orders.values.reduce(0) { $0 + $1.positions.byteCount } }

    mutating func prepare(_ key: PhotoSort.Key, _ columns: IndexColumns) {
        guard orders[key] == nil else { return }
        switch key {
        case .folder, .name: prepareNames(columns)
        case .plugin(let field): prepare(field, columns)
        case .size, .taken, .sharpness, .duration, .score:
            prepare(key, columns) { columns.sortNumber(key, $0) }
        }
    }

    /// Moves photos that changed to their places, and adds those that are new: much less work than sorting all.
    ///
    /// - Parameters:
    ///   - changed: positions, in any order.
    ///   - count: the number of photos before.
    mutating func update(_ changed: [Int32], after count: Int, _ columns: IndexColumns) {
        orders = orders.filter { if case .plugin = $0.key { false } else { true } }
        guard !orders.isEmpty, changed.count + columns.count - count < columns.count / 8 else {
            return orders = [:]
        }
        var moved = Bitmap(repeating: false, count: columns.count)
        for position in changed { moved.insert(Int(position)) }
        let placed = changed + (Int32(count)..<Int32(columns.count))
        let names = NameOrder(columns)
        for (key, order) in orders {
            let isBefore = columns.order(by: key, names)
            func merged(_ old: some Sequence<Int32>, _ new: [Int32]) -> [Int32] {
                Self.merge(old.filter { !moved.contains(Int($0)) }, new.sorted(by: isBefore), isBefore)
            }
            orders[key] = SortOrder(
                known: merged(order.known, placed.filter { columns.hasSortValue(key, Int($0)) }),
                unknown: merged(order.unknown, placed.filter { !columns.hasSortValue(key, Int($0)) })
            )
        }
    }

    private static func merge(_ old: [Int32], _ new: [Int32], _ isBefore: (Int32, Int32) -> Bool) -> [Int32] {
        var merged: [Int32] = []
        merged.reserveCapacity(old.count + new.count)
        var start = 0
        for position in new {
            let rest = old[start...]
            let end = rest.partitioningIndex { isBefore(position, $0) }
            merged += rest[..<end]
            merged.append(position)
            start = end
        }
        return merged + old[start...]
    }

    private mutating func prepare(_ field: PluginField, _ columns: IndexColumns) {
        let others = orders.keys.filter { if case .plugin = $0 { true } else { false } }
        if others.count >= Self.maxPluginOrders { for key in others { orders[key] = nil } }
        let found = columns.findings.columns(of: field)
        guard !found.isEmpty else {
            prepare(.folder, columns)
            return orders[.plugin(field)] = SortOrder(unknown: self[.folder].positions)
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
        orders[key] = SortOrder(known: known.lazy.map(\.position), unknown: unknown)
    }

    private mutating func prepareNames(_ columns: IndexColumns) {
        let (byName, byFolder) = NameOrder(columns).orders
        orders[.name] = SortOrder(known: byName)
        orders[.folder] = SortOrder(known: byFolder)
    }
}

extension SortOrders: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        for key in PhotoSort.Key.common {
            let positions: Column<Int32> = try file.column()
            orders[key] = SortOrder(positions, knownCount: try file.value())
        }
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        for key in PhotoSort.Key.common {
            try file.put(self[key].positions)
            try file.put(value: self[key].knownCount)
        }
    }
}
