/// The directories of a large TIFF structure, copied into a small one.
///
/// libexif looks at 64 KiB, what fits into a JPEG. TIFF files have their directories anywhere, mostly at the end.
enum TIFFExcerpt {
    /// Capture facts are short. Strips, profiles and maker notes are left out.
    private static let largestValue = 512
    private static let mostEntries = 128

    private struct Entry {
        let tag: Int
        /// Tag, format and count, as they are.
        let head: ArraySlice<UInt8>
        let value: ArraySlice<UInt8>
    }

    /// A block with what can be read of the first directory and of those for capture and position; without any entries
    /// if nothing can.
    static func make(of tiff: OrderedBytes) -> [UInt8] {
        let image = entries(at: tiff.long(at: 4), of: tiff)
        // One of each, however often they are named.
        let children = [0x8769, 0x8825].compactMap { tag in image.first { $0.tag == tag } }
        var block = Array(tiff.bytes.prefix(4)) + number(8, size: 4, like: tiff)
        let pointers = block.count + 2
        append(image, to: &block, like: tiff)
        for child in children {
            guard let index = image.firstIndex(where: { $0.tag == child.tag }) else { continue }
            let at = pointers + index * 12 + 8
            let offset = OrderedBytes(bytes: child.value, isBigEndian: tiff.isBigEndian).long(at: 0)
            block.replaceSubrange(at..<at + 4, with: number(block.count, size: 4, like: tiff))
            append(entries(at: offset, of: tiff), to: &block, like: tiff)
        }
        return block
    }

    private static func entries(at offset: Int?, of tiff: OrderedBytes) -> [Entry] {
        guard let offset, let count = tiff.short(at: offset) else { return [] }
        return (0..<min(count, mostEntries)).compactMap { index in
            let at = offset + 2 + index * 12
            guard let tag = tiff.short(at: at), let format = tiff.short(at: at + 2), let count = tiff.long(at: at + 4),
                let place = tiff.long(at: at + 8), let unit = unitSize(of: format), count <= largestValue / unit
            else { return nil }
            let size = count * unit
            let value = tiff.bytes.dropFirst(size > 4 ? place : at + 8).prefix(max(size, 4))
            guard value.count >= max(size, 4) else { return nil }
            return Entry(tag: tag, head: tiff.bytes.dropFirst(at).prefix(8), value: value)
        }
    }

    private static func append(_ entries: [Entry], to block: inout [UInt8], like tiff: OrderedBytes) {
        var values: [UInt8] = []
        let valuesAt = block.count + 2 + entries.count * 12 + 4
        block += number(entries.count, size: 2, like: tiff)
        for entry in entries {
            block += entry.head
            if entry.value.count > 4 {
                block += number(valuesAt + values.count, size: 4, like: tiff)
                values += entry.value
            } else {
                block += entry.value
            }
        }
        block += number(0, size: 4, like: tiff) + values
    }

    /// Bytes of one number of a TIFF format.
    private static func unitSize(of format: Int) -> Int? {
        switch format {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: nil
        }
    }

    private static func number(_ value: Int, size: Int, like tiff: OrderedBytes) -> [UInt8] {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return tiff.isBigEndian ? bytes.reversed() : bytes
    }
}
