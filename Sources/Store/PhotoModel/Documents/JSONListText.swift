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
