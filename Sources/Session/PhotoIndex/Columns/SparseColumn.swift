import StoreFiles

/// Values that few photos have, in the order of their positions.
struct SparseColumn<Value: BitwiseCopyable & Sendable>: Sendable {
    private(set) var positions: Column<Int32> = []
    private(set) var values: Column<Value> = []

    init() {}

    var isEmpty: Bool { positions.isEmpty }
    var byteCount: Int { positions.byteCount + values.byteCount }

    /// Nil for a photo without a value.
    subscript(position: Int) -> Value? {
        get {
            let place = place(of: position)
            return isAt(place, position) ? values[place] : nil
        }
        set {
            let place = place(of: position)
            switch (isAt(place, position), newValue) {
            case (true, let value?): values[place] = value
            case (true, nil):
                positions.remove(at: place)
                values.remove(at: place)
            case (false, let value?):
                positions.insert(Int32(position), at: place)
                values.insert(value, at: place)
            case (false, nil): break
            }
        }
    }

    /// Visits the positions whose values pass a test.
    func forEach(where fits: (Value) -> Bool, _ body: (Int) -> Void) {
        for (position, value) in zip(positions, values) where fits(value) { body(Int(position)) }
    }

    /// The index of the first position that is not before this one.
    private func place(of position: Int) -> Int {
        guard let last = positions.last, last >= position else { return positions.count }
        return positions.partitioningIndex { $0 >= position }
    }

    private func isAt(_ place: Int, _ position: Int) -> Bool {
        place < positions.count && positions[place] == position
    }
}

extension RandomAccessCollection where Index == Int {
    /// The index of the first element for which a test holds, if it holds for all after it; `endIndex` if for none.
    func partitioningIndex(where test: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if test(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension SparseColumn: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        positions = try file.column()
        values = try file.column()
        guard positions.count == values.count else { throw UnusableIndexFile() }
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        try file.put(positions)
        try file.put(values)
    }
}
