/// Fujifilm's raw files: a header of offsets, a JPEG that describes the capture, the sensor's directory (as exiftool and
/// LibRaw describe them).
struct RAFFile {
    private static let numbers = ByteNumbers(isBigEndian: true)
    private static let maxEntries = 1024

    static func read(_ reading: RawReading) -> RawFile? {
        guard let head = reading.file.bytes(at: 0, count: 0x64) else { return nil }
        var file = RawFile(.raf)
        let (offset, count) = (numbers.number(head[0x54..<0x58]), numbers.number(head[0x58..<0x5C]))
        reading.addJPEG(at: offset, count: count, name: "PreviewImage")
        JPEGHead.addFurtherPictures(to: reading)
        let facts = JPEGFacts(reading, at: offset)
        file.exif = facts?.exif
        file.xmp = facts?.xmp
        file.make = facts?.make ?? "FUJIFILM"
        file.model = facts?.model ?? RawText.cleaned(Array(head[0x1C..<0x3C]))
        file.orientation = facts?.orientation
        file.isAdobeRGB = facts?.isAdobeRGB ?? false
        file.size = size(reading, at: numbers.number(head[0x5C..<0x60]), like: facts?.size)
        file.previews = reading.previews
        return file
    }

    /// The height and width of the crop, or of the whole picture, in a directory of tag, byte count and value.
    private static func size(_ reading: RawReading, at start: Int, like jpeg: RawFile.Size?) -> RawFile.Size? {
        guard start > 0, let count = reading.file.bytes(at: start, count: 4).map({ numbers.number($0[...]) }),
            count <= maxEntries, reading.countEntries(count)
        else { return nil }
        var found: [Int: RawFile.Size] = [:]
        var offset = start + 4
        for _ in 0..<count {
            guard let entry = reading.file.bytes(at: offset, count: 4) else { break }
            let (tag, byteCount) = (numbers.number(entry[0..<2]), numbers.number(entry[2..<4]))
            if [0x0100, 0x0111].contains(tag), byteCount == 4, let value = reading.file.bytes(at: offset + 4, count: 4)
            {
                found[tag] = RawFile.Size(checked: numbers.number(value[2..<4]), numbers.number(value[0..<2]))
            }
            offset += 4 + byteCount
        }
        guard var size = found[0x0111] ?? found[0x0100] else { return nil }
        // A Super CCD has every other row in a second picture.
        if let jpeg, size.width * jpeg.height * 2 > 3 * size.height * jpeg.width { size.height *= 2 }
        return size
    }
}
