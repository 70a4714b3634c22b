/// A TIFF structure under construction, in either byte order.
struct TIFFBytes {
    let isBigEndian: Bool
    private(set) var bytes: [UInt8] = []

    /// - Parameter header: what precedes everything else, instead of a header that leads to a directory behind it.
    init(isBigEndian: Bool, header: [UInt8]) {
        self.isBigEndian = isBigEndian
        bytes = header
    }

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
        bytes = Array((isBigEndian ? "MM" : "II").utf8)
        append(UInt16(42))
        append(UInt32(8))
    }

    /// The size of a directory, including the values after it.
    static func byteCount(of entries: [ExifEntry]) -> Int {
        entries.reduce(2 + 12 * entries.count + 4) { $0 + outside($1.value) }
    }

    /// Appends a directory sorted by tag, as TIFF requires, and the values that do not fit in it.
    mutating func append(directory entries: [ExifEntry]) {
        var next = bytes.count + 2 + 12 * entries.count + 4
        let sorted = entries.sorted { $0.tag < $1.tag }
        append(UInt16(sorted.count))
        for entry in sorted {
            append(entry.tag)
            append(entry.value.type)
            append(UInt32(entry.value.count))
            if Self.outside(entry.value) == 0 {
                append(entry.value)
                for _ in entry.value.byteCount..<4 { bytes.append(0) }
            } else {
                append(UInt32(next))
                next += Self.outside(entry.value)
            }
        }
        append(UInt32(0))
        for entry in sorted where Self.outside(entry.value) > 0 {
            append(entry.value)
            if entry.value.byteCount % 2 != 0 { bytes.append(0) }
        }
    }

    /// Bytes of a value outside its directory: none up to four, otherwise an even number.
    static func outside(_ value: ExifEntry.Value) -> Int {
        value.byteCount <= 4 ? 0 : (value.byteCount + 1) / 2 * 2
    }

    mutating func append(_ value: ExifEntry.Value) {
        switch value {
        case .byte(let values), .undefined(let values): bytes += values
        case .ascii(let text): bytes += Array(text.utf8) + [0]
        case .short(let values): for value in values { append(value) }
        case .long(let values): for value in values { append(value) }
        case .rational(let values):
            for value in values {
                append(value.numerator)
                append(value.denominator)
            }
        case .signedRational(let values):
            for value in values {
                append(value.numerator)
                append(value.denominator)
            }
        }
    }

    mutating func append(_ more: [UInt8]) { bytes += more }

    /// Replaces the four bytes at this offset by a value of at most as many.
    mutating func put(_ value: ExifEntry.Value, at offset: Int) {
        var other = TIFFBytes(isBigEndian: isBigEndian, header: [])
        other.append(value)
        bytes.replaceSubrange(offset..<offset + other.bytes.count, with: other.bytes)
    }

    /// Replaces the four bytes at this offset.
    mutating func put(_ value: Int, at offset: Int) {
        let value = UInt32(truncatingIfNeeded: value)
        withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) {
            bytes.replaceSubrange(offset..<offset + 4, with: $0)
        }
    }

    mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { bytes += $0 }
    }
}
