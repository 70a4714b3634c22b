/// The index of the pictures in one file, in an APP2 segment of the first (CIPA DC-007, *Multi-Picture Format*).
package struct MultiPictureIndex {
    package static let signature = Array("MPF\0".utf8)
    private static let entriesTag = 0xB002
    private static let entryByteCount = 16
    private static let maxPictures = 32

    /// Places of the pictures after the first, in bytes behind the signature.
    package private(set) var ranges: [Range<Int>] = []
    /// Those among them that are the first one, smaller.
    package private(set) var previews: [Range<Int>] = []
    /// "Large thumbnail", of any class.
    private static let preview = 0x01_0000

    /// - Parameter bytes: behind the signature.
    package init(_ bytes: [UInt8]) {
        guard let tiff = TIFFReader(bytes[...]), let directory = tiff.firstDirectory,
            let entry = tiff.entries(at: directory).first(where: { $0.tag == Self.entriesTag }),
            let list = tiff.value(of: entry, upTo: Self.entryByteCount * Self.maxPictures)
        else { return }
        for start in stride(
            from: Self.entryByteCount,
            to: list.count - Self.entryByteCount + 1,
            by: Self.entryByteCount
        ) {
            guard let count = tiff.number(list[start + 4..<start + 8]),
                let offset = tiff.number(list[start + 8..<start + 12]), count > 0, offset > 0
            else { continue }
            ranges.append(offset..<offset + count)
            let type = tiff.number(list[start..<start + 4]) ?? 0
            if type & 0xFF_0000 == Self.preview { previews.append(offset..<offset + count) }
        }
    }

    /// The index of a picture and one more behind it, with the signature. Its length does not depend on the values.
    ///
    /// - Parameters:
    ///   - primaryByteCount: of the first picture, with this index.
    ///   - offset: of the second, in bytes behind the signature.
    package static func bytes(primaryByteCount: Int, offset: Int, byteCount: Int) -> [UInt8] {
        func big(_ value: Int, _ byteCount: Int = 4) -> [UInt8] {
            (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func entry(_ tag: Int, type: Int, count: Int, _ field: [UInt8]) -> [UInt8] {
            big(tag, 2) + big(type, 2) + big(count) + field
        }
        let valuesOffset = 8 + 2 + 3 * 12 + 4
        let directory =
            big(3, 2) + entry(0xB000, type: 7, count: 4, Array("0100".utf8)) + entry(0xB001, type: 4, count: 1, big(2))
            + entry(entriesTag, type: 7, count: 2 * entryByteCount, big(valuesOffset)) + big(0)
        // "Baseline MP primary image", and "undefined".
        let first = big(0x03_0000) + big(primaryByteCount) + big(0) + big(0)
        let second = big(0) + big(byteCount) + big(offset) + big(0)
        return signature + Array("MM\0*".utf8) + big(8) + directory + first + second
    }
}
