/// A column of an exported table. Any of its values may be null.
package struct TableColumn: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case string
        case integer
        case double
        case boolean
        /// Units since 1970-01-01 00:00:00, in UTC or on the clock where the photo was taken. Days have 86,400 seconds.
        case timestamp(TimeUnit, isUTC: Bool)
        case binary
        /// Such as a content ID of 32 bytes.
        case fixedBinary(byteCount: Int)
        case strings
    }

    package enum TimeUnit: Int, Sendable {
        case milliseconds = 1_000
        case microseconds = 1_000_000

        package var perSecond: Int { rawValue }
    }

    package var name: String
    package var kind: Kind

    package init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }
}

/// The columns of a table, in order, with what rows have to satisfy.
struct TableSchema {
    /// A gibibyte: the fields of Parquet for the size of a page have 31 bits.
    private static let maxValueByteCount = 1 << 30

    let columns: [TableColumn]

    init(_ columns: [TableColumn]) throws(TableError) {
        guard !columns.isEmpty else { throw .noColumns }
        var names: Set<[UInt8]> = []
        for column in columns {
            // Strings of the same characters may have different bytes, and are then different names to readers.
            guard names.insert(Array(column.name.utf8)).inserted else { throw .repeatedName(column.name) }
            if case .fixedBinary(let byteCount) = column.kind, !(1...65_536 ~= byteCount) {
                throw .invalidByteCount(column: column.name)
            }
        }
        self.columns = columns
    }

    func check(_ row: [TableValue]) throws(TableError) {
        guard row.count == columns.count else {
            throw .wrongValueCount(expected: columns.count, found: row.count)
        }
        for place in row.indices {
            let column = columns[place]
            guard row[place].fits(column.kind) else { throw .wrongValue(column: column.name) }
            guard row[place].byteCount <= Self.maxValueByteCount else { throw .tooLong(column: column.name) }
        }
    }
}
