import Foundation

/// Folds case and diacritics: `Ålesund` and `alesund` are equal.
enum TextFolding {
    static func folded(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { folded($0) }
    }

    /// - Parameter bytes: UTF-8; invalid bytes are replaced as usual.
    static func folded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes.map(lowercased) }
        var folded: [UInt8] = []
        folded.reserveCapacity(bytes.count)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard scalar.value < simple.count else {
                folded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                continue
            }
            let simple = simple[Int(scalar.value)]
            guard simple > 0, let simple = Unicode.Scalar(simple) else { continue }
            folded.append(contentsOf: UTF8.encode(simple) ?? UTF8.encodedReplacementCharacter)
        }
        return folded
    }

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    /// The folded form of each character in alphabets with case (up to U+1FFF); 0 for none. Calling Foundation for each name
    /// would take a microsecond per character.
    private static let simple: [UInt16] = (0..<0x2000).map { value in
        // Combining marks: names from macOS are decomposed.
        if 0x300...0x36F ~= value { return 0 }
        guard let scalar = Unicode.Scalar(UInt32(value)) else { return UInt16(value) }
        let folded = String(Character(scalar)).folding(
            options: [.caseInsensitive, .diacriticInsensitive],
            locale: nil
        )
        return folded.unicodeScalars.first.flatMap { UInt16(exactly: $0.value) } ?? UInt16(value)
    }
}
