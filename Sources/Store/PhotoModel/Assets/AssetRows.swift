/// Rows of many photos, in any order: four bytes each, or eight if a row is too large for that.
package struct AssetRows: RandomAccessCollection, Sendable, Hashable {
    private enum Storage: Sendable, Hashable {
        case narrow([UInt32])
        case wide([AssetRow])
    }

    private let storage: Storage

    package init(_ rows: [AssetRow]) {
        let areNarrow = rows.allSatisfy { UInt32(exactly: $0) != nil }
        storage = areNarrow ? .narrow(rows.map { UInt32($0) }) : .wide(rows)
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .narrow(let rows): rows.count
        case .wide(let rows): rows.count
        }
    }

    package subscript(place: Int) -> AssetRow {
        switch storage {
        case .narrow(let rows): AssetRow(rows[place])
        case .wide(let rows): rows[place]
        }
    }

    /// Bytes that the rows take.
    package var byteCount: Int {
        switch storage {
        case .narrow(let rows): rows.count * MemoryLayout<UInt32>.stride
        case .wide(let rows): rows.count * MemoryLayout<AssetRow>.stride
        }
    }
}
