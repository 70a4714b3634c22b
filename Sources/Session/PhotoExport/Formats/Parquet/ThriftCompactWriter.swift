/// Writes structures in Thrift's compact protocol, which Parquet uses for headers and its footer (Apache Thrift, “Thrift
/// Compact protocol encoding”). Fields have to come in ascending order.
struct ThriftCompactWriter {
    private enum FieldType: UInt8 {
        case yes = 1
        case no = 2
        case int32 = 5
        case int64 = 6
        case binary = 8
        case list = 9
        case structure = 12
    }

    private(set) var bytes: [UInt8] = []
    private var lastField = 0

    /// The bytes of a whole structure.
    static func structure(_ fields: (inout ThriftCompactWriter) -> Void) -> [UInt8] {
        var writer = ThriftCompactWriter()
        fields(&writer)
        writer.bytes.append(0)
        return writer.bytes
    }

    mutating func boolean(_ field: Int, _ value: Bool) { begin(field, value ? .yes : .no) }

    /// Also of enumerations.
    mutating func int32(_ field: Int, _ value: Int) {
        begin(field, .int32)
        bytes.append(zigzag: value)
    }

    mutating func int64(_ field: Int, _ value: Int) {
        begin(field, .int64)
        bytes.append(zigzag: value)
    }

    mutating func binary(_ field: Int, _ value: [UInt8]) {
        begin(field, .binary)
        append(binary: value)
    }

    mutating func string(_ field: Int, _ value: String) { binary(field, Array(value.utf8)) }

    /// - Parameter fields: writes those of the inner structure; of a union, one.
    mutating func structure(_ field: Int, _ fields: (inout ThriftCompactWriter) -> Void = { _ in }) {
        begin(field, .structure)
        bytes += Self.structure(fields)
    }

    mutating func list(_ field: Int, int32s: [Int]) {
        begin(field, count: int32s.count, of: .int32)
        for value in int32s { bytes.append(zigzag: value) }
    }

    mutating func list(_ field: Int, strings: [String]) {
        begin(field, count: strings.count, of: .binary)
        for value in strings { append(binary: Array(value.utf8)) }
    }

    /// - Parameter structures: each as `structure` returns it.
    mutating func list(_ field: Int, structures: [[UInt8]]) {
        begin(field, count: structures.count, of: .structure)
        for value in structures { bytes += value }
    }

    private mutating func begin(_ field: Int, count: Int, of type: FieldType) {
        begin(field, .list)
        if count < 15 {
            bytes.append(UInt8(count) << 4 | type.rawValue)
        } else {
            bytes.append(0xF0 | type.rawValue)
            bytes.append(varint: UInt(count))
        }
    }

    private mutating func begin(_ field: Int, _ type: FieldType) {
        let difference = field - lastField
        precondition(1...15 ~= difference, "Parquet does not need the long form of field headers.")
        bytes.append(UInt8(difference) << 4 | type.rawValue)
        lastField = field
    }

    private mutating func append(binary value: [UInt8]) {
        bytes.append(varint: UInt(value.count))
        bytes += value
    }
}

extension Array where Element == UInt8 {
    /// Unsigned LEB128: seven bits per byte, the lowest first.
    mutating func append(varint value: UInt) {
        var rest = value
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// 0, -1, 1, -2, … as 0, 1, 2, 3, …
    mutating func append(zigzag value: Int) { append(varint: UInt(bitPattern: value << 1 ^ value >> 63)) }
}
