/// A text in a catalogue column that this program would not have written there.
package struct DamagedText: Error {
    package let description: String

    package init(_ what: String, in text: some StringProtocol) { description = "\(what) in '\(text.prefix(80))'" }
}

/// The few forms of JSON in catalogue columns: objects, arrays, strings, integers, true and false. Written by hand, because
/// a commit writes and reads tens of thousands of them.
package struct CompactJSON {
    private var bytes: [UInt8] = []

    package init() {}

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func append(_ literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    package mutating func append(number: Int) { bytes.append(contentsOf: String(number).utf8) }

    mutating func append(string: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += Array("\\u00".utf8) + Array(Hex.text([byte]).utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// Reads what `CompactJSON` writes; differences in whitespace are allowed.
package struct CompactJSONReader {
    private let text: String
    private let bytes: [UInt8]
    private var place = 0

    package init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    func damage(_ what: String) -> DamagedText { DamagedText("\(what) at byte \(place)", in: text) }

    /// The next byte that is not a space, without consuming it.
    private mutating func next() -> UInt8? {
        while place < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[place]) { place += 1 }
        return place < bytes.count ? bytes[place] : nil
    }

    /// Consumes a byte, if it is the next one.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(DamagedText) {
        guard take(character) else { throw damage("no '\(character)'") }
    }

    package mutating func end() throws(DamagedText) {
        guard next() == nil else { throw damage("more than one value") }
    }

    /// Calls the body for each value; the body must read the value.
    mutating func object(
        _ body: (String, inout CompactJSONReader) throws(DamagedText) -> Void
    ) throws(DamagedText) {
        try expect("{")
        if take("}") { return }
        repeat {
            let key = try string()
            try expect(":")
            try body(key, &self)
        } while take(",")
        try expect("}")
    }

    /// Calls the body for each value; the body must read the value.
    package mutating func array(_ body: (inout CompactJSONReader) throws(DamagedText) -> Void) throws(DamagedText) {
        try expect("[")
        if take("]") { return }
        repeat { try body(&self) } while take(",")
        try expect("]")
    }

    mutating func bool() throws(DamagedText) -> Bool {
        if try word("true") { return true }
        if try word("false") { return false }
        throw damage("neither true nor false")
    }

    private mutating func word(_ word: StaticString) throws(DamagedText) -> Bool {
        _ = next()
        guard place + word.utf8CodeUnitCount <= bytes.count else { return false }
        let isThere = word.withUTF8Buffer { bytes[place..<place + $0.count].elementsEqual($0) }
        if isThere { place += word.utf8CodeUnitCount }
        return isThere
    }

    package mutating func number() throws(DamagedText) -> Int {
        _ = next()
        let digits = bytes[place...].prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else { throw damage("no number") }
        place += digits.count
        return number
    }

    mutating func string() throws(DamagedText) -> String {
        try expect("\"")
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "\\") { place += 1 }
        if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
            place += 1
            return String(decoding: bytes[start..<place - 1], as: UTF8.self)
        }
        return try escapedString(from: start)
    }

    private mutating func escapedString(from start: Int) throws(DamagedText) -> String {
        var result = Array(bytes[start..<place])
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"): result += try escape()
            default: result.append(byte)
            }
        }
        throw damage("an unterminated string")
    }

    private mutating func escape() throws(DamagedText) -> [UInt8] {
        guard place < bytes.count else { throw damage("an unterminated string") }
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "u"):
            let digits = bytes[place...].prefix(4)
            guard digits.count == 4, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(value)
            else { throw damage("no character") }
            place += 4
            return Array(String(scalar).utf8)
        default: throw damage("an unknown escape")
        }
    }
}
