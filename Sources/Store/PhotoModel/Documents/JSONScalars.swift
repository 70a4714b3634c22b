/// Values without members, as JSON.
extension [UInt8] {
    mutating func append(json value: Never?) { append(ascii: "null") }

    mutating func append(json value: Bool) { append(ascii: value ? "true" : "false") }

    mutating func append(json value: some FixedWidthInteger) {
        guard let value = Int64(exactly: value) else { return append(contentsOf: String(value).utf8) }
        var magnitude = value.magnitude
        let start = count
        repeat {
            append(UInt8(ascii: "0") + UInt8(magnitude % 10))
            magnitude /= 10
        } while magnitude > 0
        if value < 0 { append(UInt8(ascii: "-")) }
        self[start...].reverse()
    }

    mutating func append(json value: some BinaryFloatingPoint & LosslessStringConvertible & Encodable) throws {
        guard value.isFinite else {
            let reason = "JSON has no form for \(value)."
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: reason))
        }
        append(contentsOf: value.description.utf8)
        if suffix(2).elementsEqual(".0".utf8) { removeLast(2) }
    }

    mutating func append(json value: String) {
        var value = value
        value.withUTF8 { append(json: $0) }
    }

    /// - Parameter text: UTF-8.
    mutating func append(json text: some RandomAccessCollection<UInt8>) {
        append(UInt8(ascii: "\""))
        if text.contains(where: Self.isEscaped) {
            for byte in text { if Self.isEscaped(byte) { append(escaped: byte) } else { append(byte) } }
        } else {
            append(contentsOf: text)
        }
        append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

    private mutating func append(escaped byte: UInt8) {
        switch byte {
        case 0x08: append(ascii: "\\b")
        case 0x09: append(ascii: "\\t")
        case 0x0A: append(ascii: "\\n")
        case 0x0C: append(ascii: "\\f")
        case 0x0D: append(ascii: "\\r")
        case 0x00..<0x20: append(contentsOf: "\\u00\(Hex.text([byte]))".utf8)
        default: append(contentsOf: [UInt8(ascii: "\\"), byte])
        }
    }

    mutating func append(ascii text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }
}
