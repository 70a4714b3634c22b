/// Leaf's data in a TIFF file: packets of a head of 52 bytes, with a name at 8 and the byte count at 48, and content, which
/// may be packets again (as exiftool describes them).
enum LeafPackets {
    private static let numbers = ByteNumbers(isBigEndian: true)
    private static let headByteCount = 52
    private static let maxLevel = 4

    static func readPreviews(_ reading: RawReading, in place: Range<Int>, level: Int = 0) {
        var offset = place.lowerBound
        while level < maxLevel, place.upperBound - offset > headByteCount, reading.countEntries(1),
            let head = reading.file.bytes(at: offset, count: headByteCount), head.starts(with: "PKTS".utf8)
        {
            let start = offset + headByteCount
            let end = start + numbers.number(head[48..<52])
            guard end <= place.upperBound else { return }
            if RawText.cleaned(Array(head[8..<48])) == "JPEG_preview_data", reading.isJPEG(at: start) {
                reading.addJPEG(at: start, count: end - start, name: "PreviewImage")
            } else {
                readPreviews(reading, in: start..<end, level: level + 1)
            }
            offset = end
        }
    }
}
