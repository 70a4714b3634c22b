import Foundation
import PhotoModel

/// A JSON list on standard output, written part by part: the bytes are those that `Console.json` prints of the whole list.
struct JSONListOutput {
    private let encoder = JSONEncoder.sluice(isForPeople: true)
    private var isEmpty = true

    mutating func append(_ elements: [some Encodable]) throws { try Console.write(try lines(elements)) }

    func finish() throws { try Console.write(ending) }

    /// What is written for elements that follow those before.
    mutating func lines(_ elements: [some Encodable]) throws -> [UInt8] {
        guard !elements.isEmpty else { return [] }
        defer { isEmpty = false }
        // Without the brackets and the last line end.
        let lines = try encoder.encode(elements).dropFirst().dropLast(2)
        return [UInt8(ascii: isEmpty ? "[" : ",")] + Console.escaped(lines)
    }

    /// What is written after the last element.
    var ending: [UInt8] { Array((isEmpty ? "[\n\n]\n" : "\n]\n").utf8) }
}
