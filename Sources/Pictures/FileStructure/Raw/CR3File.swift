/// Canon's raw files since 2018: boxes of ISO/IEC 14496-12, with TIFF structures and JPEGs in boxes of Canon's own (as
/// L. Clévy and exiftool describe them).
struct CR3File {
    private let reading: RawReading
    private var file = RawFile(.cr3)
    /// The content of CMT1…CMT4: the image, the capture, the maker note, the position.
    private var structures: [String: TIFFReader] = [:]

    private static let canon = "85c0b687820f11e08111f4ce462b6a48"
    private static let preview = "eaf42b5e1c984b88b9fbb7dc406e4d16"
    private static let xmp = "be7acfcb97a942e89c71999491e3afac"

    static func read(_ reading: RawReading) -> RawFile? {
        var found = CR3File(reading)
        found.readBoxes()
        found.readFacts()
        found.file.previews = reading.previews
        return found.file
    }

    private init(_ reading: RawReading) { self.reading = reading }

    private func boxes(in range: Range<Int>) -> [BoxHeaders.Box] { BoxHeaders.boxes(in: range, of: reading) }

    private mutating func readBoxes() {
        for box in boxes(in: 0..<reading.file.byteCount) {
            switch (box.type, box.identifier) {
            case ("moov", _): readMovie(box.content)
            case ("uuid", Self.preview):
                // After a version, and the number of boxes.
                for inner in boxes(in: box.content.dropFirst(8)) where inner.type == "PRVW" {
                    addPicture(inner.content, sizeOffset: 6, name: "PreviewImage")
                }
            case ("uuid", Self.xmp):
                guard box.content.count <= 2 << 20 else { continue }
                file.xmp = reading.value(at: box.content.lowerBound, count: box.content.count)
            default: continue
            }
        }
    }

    private mutating func readMovie(_ content: Range<Int>) {
        for box in boxes(in: content) {
            if box.type == "trak" {
                readTrack(box.content)
            } else if box.identifier == Self.canon {
                for inner in boxes(in: box.content) {
                    if inner.type == "THMB" {
                        addPicture(inner.content, sizeOffset: 4, name: "ThumbnailImage")
                    } else if inner.type.hasPrefix("CMT") {
                        structures[inner.type] = TIFFReader(reading.file, base: inner.content.lowerBound)
                    }
                }
            }
        }
    }

    /// Width and height, then the JPEG's byte count and the JPEG.
    private func addPicture(_ content: Range<Int>, sizeOffset: Int, name: String) {
        guard content.count > 16, let head = reading.file.bytes(at: content.lowerBound, count: 16) else { return }
        let numbers = ByteNumbers(isBigEndian: true)
        let size = RawFile.Size(
            checked: numbers.number(head[sizeOffset..<sizeOffset + 2]),
            numbers.number(head[sizeOffset + 2..<sizeOffset + 4])
        )
        let countOffset = sizeOffset == 4 ? 8 : 12
        let count = min(numbers.number(head[countOffset..<countOffset + 4]), content.count - 16)
        reading.addJPEG(at: content.lowerBound + 16, count: count, size: size, name: name)
    }

    /// Adds the JPEG of a track whose only sample is one.
    private func readTrack(_ content: Range<Int>) {
        var path = content
        for type in ["mdia", "minf", "stbl"] {
            guard let box = boxes(in: path).first(where: { $0.type == type }) else { return }
            path = box.content
        }
        let table = Dictionary(boxes(in: path).map { ($0.type, $0.content) }) { first, _ in first }
        guard let description = table["stsd"], let sizes = table["stsz"], let offsets = table["co64"] ?? table["stco"],
            let entry = reading.file.bytes(at: description.lowerBound, count: min(description.count, 110)),
            // The sample entry begins after version and count; its own boxes after 90 bytes of it.
            entry.dropFirst(12).starts(with: "CRAW".utf8), entry.dropFirst(102).starts(with: "JPEG".utf8),
            let sizeTable = reading.file.bytes(at: sizes.lowerBound, count: min(sizes.count, 16)),
            let offsetTable = reading.file.bytes(at: offsets.lowerBound, count: min(offsets.count, 16))
        else { return }
        let numbers = ByteNumbers(isBigEndian: true)
        let equalSize = numbers.number(sizeTable, at: 4, byteCount: 4) ?? 0
        guard let count = equalSize > 0 ? equalSize : numbers.number(sizeTable, at: 12, byteCount: 4),
            let offset = table["co64"] == nil
                ? numbers.number(offsetTable, at: 8, byteCount: 4)
                : offsetTable.dropFirst(8).first == 0 ? numbers.number(offsetTable, at: 9, byteCount: 7) : nil,
            let width = numbers.number(entry, at: 40, byteCount: 2),
            let height = numbers.number(entry, at: 42, byteCount: 2)
        else { return }
        reading.addJPEG(at: offset, count: count, size: RawFile.Size(checked: width, height), name: "JpgFromRaw")
    }

    private mutating func readFacts() {
        let directories = structures.compactMapValues { tiff in
            tiff.firstDirectory.flatMap { reading.directory(of: tiff, at: $0) }
        }
        let (image, capture) = (directories["CMT1"], directories["CMT2"])
        file.make = image?.text(RawTag.make)
        file.model = image?.text(RawTag.model)
        file.orientation = image?.orientation
        file.size = image?.size
        if let width = capture?.number(RawTag.exifWidth), let height = capture?.number(RawTag.exifHeight) {
            file.size = RawFile.Size(checked: width, height) ?? file.size
        }
        file.isAdobeRGB = RawTIFF.isAdobeRGB(capture, reading) || directories["CMT3"]?.number(0x00B4) == 2
        file.exif = exif
    }

    /// One structure with the directories of the image, the capture and the position.
    private var exif: [UInt8]? {
        guard let image = structures["CMT1"], let first = image.firstDirectory else { return nil }
        let excerpt = TIFFExcerpt.ofRaw
        var fields = excerpt.fields(of: image, at: first) { excerpt.isWanted($0) && !excerpt.isPointer($0) }
        for (name, pointer) in [("CMT2", RawTag.exif), ("CMT4", RawTag.gps)] {
            guard let tiff = structures[name], tiff.isBigEndian == image.isBigEndian, let inner = tiff.firstDirectory
            else { continue }
            let values = excerpt.inner(of: tiff, at: inner)
            guard !values.isEmpty else { continue }
            fields.append(TIFFComposer.Field(tag: pointer, type: 4, count: 1, content: .directory(values)))
        }
        return fields.isEmpty ? nil : TIFFComposer.bytes(of: fields, isBigEndian: image.isBigEndian)
    }
}
