/// The segments of a JPEG file before its picture, found from their headers.
struct JPEGHead {
    /// The contents, without signatures.
    private(set) var exif: Range<Int>?
    private(set) var xmp: Range<Int>?
    private(set) var multiPicture: Range<Int>?
    private(set) var size: RawFile.Size?

    private static let maxSegments = 64

    /// Nil if no JPEG file begins there.
    init?(_ file: FileWindow, at start: Int) {
        guard file.bytes(at: start, count: 2) == [0xFF, 0xD8] else { return nil }
        var offset = start + 2
        for _ in 0..<Self.maxSegments {
            guard let head = file.bytes(at: offset, count: 4), head[0] == 0xFF else { return }
            let count = Int(head[2]) << 8 | Int(head[3])
            // A start of frame (ISO/IEC 10918-1, B.2.2), before which the other segments stand.
            if 0xC0...0xCF ~= head[1], ![0xC4, 0xC8, 0xCC].contains(head[1]) {
                guard let frame = file.bytes(at: offset + 5, count: 4) else { return }
                size = RawFile.Size(checked: Int(frame[2]) << 8 | Int(frame[3]), Int(frame[0]) << 8 | Int(frame[1]))
                return
            }
            guard count >= 2, head[1] != 0xDA else { return }
            note(head[1], offset + 4..<offset + 2 + count, file)
            offset += 2 + count
        }
    }

    private mutating func note(_ marker: UInt8, _ segment: Range<Int>, _ file: FileWindow) {
        func content(after signature: String) -> Range<Int>? {
            let count = signature.utf8.count
            guard segment.count > count,
                file.bytes(at: segment.lowerBound, count: count)?.elementsEqual(signature.utf8) ?? false
            else { return nil }
            return segment.lowerBound + count..<segment.upperBound
        }
        switch marker {
        case 0xE1:
            exif = exif ?? content(after: "Exif\0\0")
            xmp = xmp ?? content(after: "http://ns.adobe.com/xap/1.0/\0")
        case 0xE2: multiPicture = multiPicture ?? content(after: "MPF\0")
        default: break
        }
    }

    /// The other pictures of the largest JPEG, which CIPA's multi-picture format (DC-007) puts behind it. Some are larger.
    static func addFurtherPictures(to reading: RawReading) {
        guard let jpeg = reading.largestJPEG, let head = JPEGHead(reading.file, at: jpeg.lowerBound),
            let place = head.multiPicture, let tiff = TIFFReader(reading.file, base: place.lowerBound),
            let index = tiff.firstDirectory.flatMap({ reading.directory(of: tiff, at: $0) }),
            let list = index.bytes(0xB002, upTo: 16 * 32)
        else { return }
        var hasLargeThumbnail = false
        for (number, start) in stride(from: 0, to: list.count - 15, by: 16).enumerated() where number > 0 {
            let words = (0..<3).compactMap { word in
                tiff.number(list[start + word * 4..<start + word * 4 + 4])
            }
            // Offsets count from the format's header.
            guard words.count == 3, reading.isJPEG(at: place.lowerBound + words[2]) else { continue }
            // The class "large thumbnail".
            let isPreview = words[0] & 0x000F_0000 == 0x0001_0000 && !hasLargeThumbnail
            hasLargeThumbnail = hasLargeThumbnail || isPreview
            let name = isPreview ? "PreviewImage" : "MPImage\(number + 1)"
            reading.addJPEG(at: place.lowerBound + words[2], count: words[1], name: name)
        }
    }
}
