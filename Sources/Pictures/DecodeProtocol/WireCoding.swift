/// Writes a message: fixed fields, little-endian, no padding.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append<T: FixedWidthInteger>(_ value: T) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// A count too large for its field becomes the largest value: the reader rejects it.
    mutating func appendCount(_ value: Int) { append(UInt64(clamping: value)) }

    /// At most 200 bytes, on one line: error texts of libraries are for people to read, not to be trusted.
    mutating func append(_ text: String) {
        let line = text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : Character($0) }
        var kept = ""
        for character in line where kept.utf8.count + character.utf8.count <= 200 { kept.append(character) }
        append(UInt8(kept.utf8.count))
        bytes.append(contentsOf: kept.utf8)
    }
}

/// Reads a message. Every read is bounds-checked.
struct WireReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func read<T: FixedWidthInteger>(_: T.Type = T.self) throws(WireError) -> T {
        let count = MemoryLayout<T>.size
        guard rest.count >= count else { throw .malformed("message ends early") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count).withUnsafeBytes { T(littleEndian: $0.loadUnaligned(as: T.self)) }
    }

    mutating func readCount(upTo limit: Int) throws(WireError) -> Int {
        let value: UInt64 = try read()
        guard value <= UInt64(limit) else { throw .malformed("count \(value) above \(limit)") }
        return Int(value)
    }

    mutating func readFlag() throws(WireError) -> Bool {
        switch try read(UInt8.self) {
        case 0: false
        case 1: true
        default: throw .malformed("neither true nor false")
        }
    }

    mutating func readCode<T: RawRepresentable>(_: T.Type = T.self) throws(WireError) -> T where T.RawValue == UInt8 {
        let code: UInt8 = try read()
        guard let value = T(rawValue: code) else { throw .malformed("unknown code \(code)") }
        return value
    }

    mutating func readText() throws(WireError) -> String {
        let count = Int(try read(UInt8.self))
        guard rest.count >= count else { throw .malformed("message ends early") }
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    func finish() throws(WireError) {
        guard rest.isEmpty else { throw .malformed("\(rest.count) bytes too many") }
    }
}
