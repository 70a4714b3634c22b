/// A cell of an exported table.
package enum TableValue: Sendable, Equatable {
    case null
    case string(String)
    /// Also of timestamps.
    case integer(Int)
    case double(Double)
    case boolean(Bool)
    /// Of either kind of binary column.
    case bytes([UInt8])
    case strings([String])

    // Null for nil.
    package init(_ value: String?) { self = value.map { .string($0) } ?? .null }
    package init(_ value: Int?) { self = value.map { .integer($0) } ?? .null }
    package init(_ value: Double?) { self = value.map { .double($0) } ?? .null }
    package init(_ value: Bool?) { self = value.map { .boolean($0) } ?? .null }
    package init(_ value: [UInt8]?) { self = value.map { .bytes($0) } ?? .null }
    package init(_ value: [String]?) { self = value.map { .strings($0) } ?? .null }

    func fits(_ kind: TableColumn.Kind) -> Bool {
        switch (self, kind) {
        case (.null, _), (.string, .string), (.integer, .integer), (.integer, .timestamp), (.double, .double),
            (.boolean, .boolean), (.bytes, .binary), (.strings, .strings):
            true
        case (.bytes(let bytes), .fixedBinary(let byteCount)): bytes.count == byteCount
        default: false
        }
    }

    /// What it takes in Parquet's PLAIN encoding, at most.
    var byteCount: Int {
        switch self {
        case .null: 0
        case .integer, .double, .boolean: 8
        case .string(let text): 4 + text.utf8.count
        case .bytes(let bytes): 4 + bytes.count
        case .strings(let texts): texts.reduce(0) { $0 + 4 + $1.utf8.count }
        }
    }
}
