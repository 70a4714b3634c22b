import Glibc

/// What a reader can skip a column chunk by (Apache Parquet, `parquet.thrift`, `Statistics` and `ColumnOrder`).
struct ParquetStatistics {
    /// Longer bounds are omitted: nobody compares captions, and the footer would have them twice for each row group.
    private static let maxBoundByteCount = 1024

    var nullCount: Int
    /// Of doubles only.
    var nanCount: Int?
    /// In PLAIN encoding, without lengths. Nil if there are no values.
    var bounds: (min: [UInt8], max: [UInt8])?

    init(_ buffer: ParquetColumnBuffer) {
        let levels = buffer.definitionLevels
        let present: UInt8 = buffer.column.kind == .strings ? 3 : 1
        nullCount = levels.reduce(0) { $0 + ($1 == present ? 0 : 1) }
        // All different values are in the dictionary.
        let plain = buffer.dictionary?.plain ?? buffer.plain
        switch buffer.column.kind {
        case .integer, .timestamp:
            let places = stride(from: 0, to: plain.count, by: 8)
            let numbers = places.lazy.map { Int64(bitPattern: plain.littleEndian64(at: $0)) }
            bounds = Self.bounds(of: numbers).map { (Self.bytes($0.min), Self.bytes($0.max)) }
        case .double:
            nanCount = buffer.nanCount
            bounds = Self.bounds(ofDoubles: plain)
        case .boolean, .fixedBinary, .string, .binary, .strings:
            bounds = Self.bounds(ofBinaries: plain, valueByteCount: buffer.column.kind.valueByteCount)
        }
    }

    private static func bounds<Value: Comparable>(of values: some Sequence<Value>) -> (min: Value, max: Value)? {
        var found: (min: Value, max: Value)?
        for value in values {
            guard let (min, max) = found else {
                found = (value, value)
                continue
            }
            if value < min { found = (value, max) } else if value > max { found = (min, value) }
        }
        return found
    }

    /// Without NaN. A bound of 0 includes the zero of the other sign.
    private static func bounds(ofDoubles plain: [UInt8]) -> (min: [UInt8], max: [UInt8])? {
        let places = stride(from: 0, to: plain.count, by: 8)
        let numbers = places.lazy.map { Double(bitPattern: plain.littleEndian64(at: $0)) }
        guard let (min, max) = bounds(of: numbers.filter { !$0.isNaN }) else { return nil }
        return (bytes((min == 0 ? -0.0 : min).bitPattern), bytes((max == 0 ? 0.0 : max).bitPattern))
    }

    /// In byte order.
    private static func bounds(ofBinaries plain: [UInt8], valueByteCount: Int?) -> (min: [UInt8], max: [UInt8])? {
        var (least, greatest): (Range<Int>?, Range<Int>?)
        plain.withUnsafeBytes { plain in
            guard let start = plain.baseAddress else { return }
            func precedes(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
                let order = memcmp(start + a.lowerBound, start + b.lowerBound, min(a.count, b.count))
                return order == 0 ? a.count < b.count : order < 0
            }
            var place = 0
            while place < plain.count {
                let value: Range<Int>
                if let valueByteCount {
                    value = place..<place + valueByteCount
                } else {
                    let length = plain.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                    value = place + 4..<place + 4 + Int(UInt32(littleEndian: length))
                }
                if least.map({ precedes(value, $0) }) ?? true { least = value }
                if greatest.map({ precedes($0, value) }) ?? true { greatest = value }
                place = value.upperBound
            }
        }
        guard let least, let greatest, max(least.count, greatest.count) <= maxBoundByteCount else { return nil }
        return (Array(plain[least]), Array(plain[greatest]))
    }

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: value)
        return bytes
    }

    func write(to writer: inout ThriftCompactWriter) {
        writer.int64(3, nullCount)
        if let bounds {
            writer.binary(5, bounds.max)
            writer.binary(6, bounds.min)
            writer.boolean(7, true)  // They are exact.
            writer.boolean(8, true)
        }
        if let nanCount { writer.int64(9, nanCount) }
    }
}
