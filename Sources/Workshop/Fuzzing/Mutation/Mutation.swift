package import SampleLibrary

/// A way to damage a file.
package enum Mutation: String, Sendable, CaseIterable {
    case bitFlips
    case truncation
    /// The head of one file and the tail of another.
    case splice
    /// A length, count, size or offset that contradicts the rest of the file.
    case lengthField
    /// Like unwritten blocks of a disk.
    case zeros
    /// Like erased flash memory.
    case ones

    /// - Parameter other: a second file, for `splice`.
    package func apply(to bytes: inout [UInt8], other: [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        switch self {
        case .bitFlips:
            for _ in 0..<generator.integer(in: 1...16) {
                bytes[Self.place(in: bytes, &generator)] ^= 1 << UInt8(generator.integer(in: 0...7))
            }
        case .truncation:
            bytes.removeLast(bytes.count - Self.place(in: bytes, &generator))
        case .splice:
            let tail = other.isEmpty ? 0 : Self.place(in: other, &generator)
            bytes = Array(bytes[..<Self.place(in: bytes, &generator)] + other[tail...])
        case .lengthField:
            let fields = LengthField.all(in: bytes)
            if !fields.isEmpty { generator.element(of: fields).change(in: &bytes, &generator) }
        case .zeros: Self.fill(&bytes, with: 0x00, &generator)
        case .ones: Self.fill(&bytes, with: 0xFF, &generator)
        }
    }

    /// Half of them near the beginning, where files have their headers.
    private static func place(in bytes: [UInt8], _ generator: inout SeededGenerator) -> Int {
        let end = generator.chance(0.5) ? min(bytes.count, 2048) : bytes.count
        return generator.integer(in: 0...end - 1)
    }

    /// 1 to 4,096 bytes; short and long ranges are equally frequent.
    private static func fill(_ bytes: inout [UInt8], with value: UInt8, _ generator: inout SeededGenerator) {
        let start = place(in: bytes, &generator)
        let length = generator.integer(in: 1...1 << generator.integer(in: 0...12))
        for index in start..<min(bytes.count, start + length) { bytes[index] = value }
    }
}
