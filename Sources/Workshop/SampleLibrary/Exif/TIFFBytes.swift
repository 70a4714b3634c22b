/// Numbers and values of TIFF under construction, in either byte order.
struct TIFFBytes {
    let isBigEndian: Bool
    private(set) var bytes: [UInt8]

    /// - Parameter bytes: what precedes the rest.
    init(isBigEndian: Bool, _ bytes: [UInt8] = []) {
        self.isBigEndian = isBigEndian
        self.bytes = bytes
    }

    /// The beginning of a file whose first directory follows.
    static func header(isBigEndian: Bool) -> [UInt8] {
        .text(isBigEndian ? "MM\0*\0\0\0\u{8}" : "II*\0\u{8}\0\0\0")
    }

    mutating func append(_ more: [UInt8]) { bytes += more }

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

    mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { bytes += $0 }
    }

    /// TIFF has everything at even offsets.
    mutating func align() {
        if bytes.count % 2 != 0 { bytes.append(0) }
    }

    /// Replaces the bytes at this offset.
    mutating func put(_ value: ExifEntry.Value, at offset: Int) {
        var other = TIFFBytes(isBigEndian: isBigEndian)
        other.append(value)
        bytes.replaceSubrange(offset..<offset + other.bytes.count, with: other.bytes)
    }

    /// Replaces the four bytes at this offset.
    mutating func put(_ value: Int, at offset: Int) { put(.long([UInt32(truncatingIfNeeded: value)]), at: offset) }
}
