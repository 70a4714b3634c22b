package import FoundationEssentials

/// The JSON form of all of Sluice: sorted keys, so that equal values have equal texts; unescaped slashes; times in ISO 8601,
/// data in base64. The bytes are those of Foundation's encoder, which takes about twice as long.
package enum JSONText {
    /// - Parameter isForPeople: Whether to put each value on a line of its own.
    /// - Throws: `EncodingError` for numbers that are not finite, and what the value throws.
    package static func bytes(of value: some Encodable, isForPeople: Bool = false) throws -> [UInt8] {
        let node = JSONNode(depth: 0, isForPeople: isForPeople)
        try node.encode(value)
        var bytes: [UInt8] = []
        node.finish(into: &bytes)
        return bytes
    }

    package static func string(of value: some Encodable) throws -> String {
        String(decoding: try bytes(of: value), as: UTF8.self)
    }
}

/// A JSON list for people that is written one element after the other: the bytes are those that `JSONText` makes of the
/// whole list.
package struct JSONListText {
    private let element = JSONNode(depth: 1, isForPeople: true)
    private var isEmpty = true
    /// What was written since `clear`.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// - Throws: as `JSONText` does. The list ends there.
    package mutating func append(_ value: some Encodable) throws {
        try element.encode(value)
        bytes.append(ascii: isEmpty ? "[\n  " : ",\n  ")
        element.finish(into: &bytes)
        isEmpty = false
    }

    package mutating func end() { bytes.append(ascii: isEmpty ? "[\n\n]" : "\n]") }

    package mutating func clear() { bytes.removeAll(keepingCapacity: true) }
}

extension JSONDecoder {
    /// Reads what `JSONText` writes.
    package static func sluice() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
