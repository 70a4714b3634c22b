/// The boxes inside a range of a file (ISO/IEC 14496-12, 4.2), found from their headers alone.
struct BoxHeaders {
    struct Box {
        let type: String
        /// Of a `uuid` box, in hexadecimal.
        let identifier: String
        let content: Range<Int>
    }

    private static let maxCount = 256

    /// Up to the first box that does not fit. The last one may end beyond a truncated file.
    static func boxes(in range: Range<Int>, of reading: RawReading) -> [Box] {
        var boxes: [Box] = []
        var offset = range.lowerBound
        while offset < range.upperBound, boxes.count < maxCount, reading.countEntries(1),
            let box = box(at: offset, before: range.upperBound, of: reading.file)
        {
            boxes.append(box)
            offset = box.content.upperBound
        }
        return boxes
    }

    private static func box(at offset: Int, before end: Int, of file: FileWindow) -> Box? {
        guard let head = file.bytes(at: offset, count: 8) else { return nil }
        let numbers = ByteNumbers(isBigEndian: true)
        var (byteCount, headerByteCount) = (numbers.number(head[0..<4]), 8)
        if byteCount == 1 {
            guard let long = file.bytes(at: offset + 8, count: 8), long[0] == 0 else { return nil }
            (byteCount, headerByteCount) = (numbers.number(long[1..<8]), 16)
        } else if byteCount == 0 {
            byteCount = end - offset
        }
        let type = String(decoding: head[4..<8], as: UTF8.self)
        var identifier = ""
        if type == "uuid" {
            guard let bytes = file.bytes(at: offset + headerByteCount, count: 16) else { return nil }
            identifier = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            headerByteCount += 16
        }
        guard byteCount >= headerByteCount, headerByteCount <= end - offset else { return nil }
        return Box(
            type: type,
            identifier: identifier,
            content: offset + headerByteCount..<min(offset + byteCount, end)
        )
    }
}
