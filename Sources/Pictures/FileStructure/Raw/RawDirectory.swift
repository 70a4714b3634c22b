/// A directory of a TIFF structure with its entries by tag. Values are read when they are asked for.
struct RawDirectory {
    let tiff: TIFFReader
    private let reading: RawReading
    private let entries: [Int: TIFFReader.Entry]

    init(tiff: TIFFReader, reading: RawReading, entries: [TIFFReader.Entry]) {
        self.tiff = tiff
        self.reading = reading
        self.entries = Dictionary(entries.map { ($0.tag, $0) }) { first, _ in first }
    }

    func has(_ tag: Int) -> Bool { entries[tag] != nil }

    /// The first integer of an entry.
    func number(_ tag: Int) -> Int? { numbers(tag, upTo: 1, ofFirst: true)?.first }

    /// The integers of an entry, fractions rounded. Nil if it has more than `limit`.
    func numbers(_ tag: Int, upTo limit: Int) -> [Int]? { numbers(tag, upTo: limit, ofFirst: false) }

    private func numbers(_ tag: Int, upTo limit: Int, ofFirst: Bool) -> [Int]? {
        guard let entry = entries[tag], reading.countBytes(4) else { return nil }
        if ofFirst, entry.count > 1 { return tiff.firstNumber(of: entry).map { [$0] } }
        guard entry.count <= limit, reading.countBytes(entry.count * 4) else { return nil }
        return tiff.numbers(of: entry, upTo: limit)
    }

    /// The first integers of an entry, at most `limit`.
    func firstNumbers(_ tag: Int, upTo limit: Int) -> [Int]? {
        guard let entry = entries[tag], reading.countBytes(min(entry.count, limit) * 4) else { return nil }
        return tiff.numbers(of: entry.count > limit ? tiff.shortened(entry, to: limit) : entry, upTo: limit)
    }

    /// Fractions, NaN where the denominator is 0.
    func fractions(_ tag: Int, upTo limit: Int) -> [Double]? {
        entries[tag].flatMap { tiff.fractions(of: $0, upTo: limit) }
    }

    /// Text up to the first NUL, without spaces around it; nil if there is none.
    func text(_ tag: Int) -> String? { bytes(tag, upTo: 512).flatMap(RawText.cleaned) }

    func bytes(_ tag: Int, upTo limit: Int) -> [UInt8]? {
        guard let entry = entries[tag], let byteCount = tiff.byteCount(of: entry), byteCount <= limit,
            reading.countBytes(byteCount)
        else { return nil }
        return tiff.value(of: entry, upTo: byteCount)
    }

    /// Where in the file the values of an entry lie; nil if they are in the entry itself or not in the file.
    func place(_ tag: Int) -> Range<Int>? { entries[tag].flatMap(tiff.place) }

    /// The place of the values as an offset of the structure; for a number, the number itself.
    func offset(_ tag: Int) -> Int? { entries[tag].flatMap { tiff.number($0.field[...]) } }

    /// As `place`, but the values may end beyond the file.
    func declaredPlace(_ tag: Int) -> Range<Int>? { entries[tag].flatMap(tiff.declaredPlace) }

    /// 1…8.
    var orientation: Int? { number(RawTag.orientation).flatMap { 1...8 ~= $0 ? $0 : nil } }

    var size: RawFile.Size? {
        guard let width = number(RawTag.width), let height = number(RawTag.height) else { return nil }
        return RawFile.Size(checked: width, height)
    }
}

extension RawFile.Size {
    /// Nil unless both are those of a picture.
    init?(checked width: Int, _ height: Int) {
        guard 1...1 << 20 ~= width, 1...1 << 20 ~= height else { return nil }
        self.init(width: width, height: height)
    }

    var pixelCount: Int { width * height }
}

enum RawText {
    /// Up to the first NUL, without spaces around it; nil if nothing is left.
    static func cleaned(_ bytes: [UInt8]) -> String? {
        let text = bytes.prefix { $0 != 0 }
        let trimmed = text.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()
        return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }
}

/// Tags of TIFF, TIFF/EP, EXIF and DNG.
enum RawTag {
    static let newSubfileType = 0x00FE, width = 0x0100, height = 0x0101, bitsPerSample = 0x0102, compression = 0x0103
    static let photometric = 0x0106, make = 0x010F, model = 0x0110, stripOffsets = 0x0111, orientation = 0x0112
    static let samplesPerPixel = 0x0115, stripByteCounts = 0x0117, planarConfiguration = 0x011C
    static let tileOffsets = 0x0144, tileByteCounts = 0x0145, subIFDs = 0x014A
    static let jpegOffset = 0x0201, jpegByteCount = 0x0202, xmp = 0x02BC, iptc = 0x83BB
    static let exif = 0x8769, gps = 0x8825, sensitivity = 0x8827, makerNote = 0x927C
    static let colorSpace = 0xA001, exifWidth = 0xA002, exifHeight = 0xA003, interoperability = 0xA005
    static let dngVersion = 0xC612, defaultCropSize = 0xC620, dngPrivateData = 0xC634, defaultUserCrop = 0xC7B5
    static let previewColorSpace = 0xC71A
}
