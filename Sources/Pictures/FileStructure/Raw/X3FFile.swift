/// Sigma's raw files: sections listed by a directory at the end (as Sigma's description of version 2.2 and exiftool have
/// it).
struct X3FFile {
    private let reading: RawReading
    private var file = RawFile(.x3f)
    private var facts = CaptureFacts()
    private var jpegFacts: JPEGFacts?

    private static let numbers = ByteNumbers(isBigEndian: false)
    private static let maxSections = 256
    private static let maxProperties = 1024

    static func read(_ reading: RawReading) -> RawFile? {
        var found = X3FFile(reading: reading)
        guard found.readHead() else { return nil }
        found.readSections()
        JPEGHead.addFurtherPictures(to: reading)
        return found.raw
    }

    private init(reading: RawReading) { self.reading = reading }

    private func number(at offset: Int) -> Int? {
        reading.file.bytes(at: offset, count: 4).map { Self.numbers.number($0[...]) }
    }

    /// Columns, rows and the rotation in degrees, which version 4 has moved.
    private mutating func readHead() -> Bool {
        guard let version = number(at: 4) else { return false }
        let start = version >> 16 < 4 ? 28 : 40
        guard let columns = number(at: start), let rows = number(at: start + 4), let turn = number(at: start + 8) else {
            return false
        }
        file.size = RawFile.Size(checked: columns, rows)
        facts.orientation = CaptureFacts.orientation(turned: turn)
        return true
    }

    private mutating func readSections() {
        guard let start = number(at: reading.file.byteCount - 4),
            let head = reading.file.bytes(at: start, count: 12), head.starts(with: "SECd".utf8)
        else { return }
        let count = min(Self.numbers.number(head[8..<12]), Self.maxSections)
        guard reading.countEntries(count), let table = reading.value(at: start + 12, count: count * 12) else { return }
        for entry in stride(from: 0, to: table.count, by: 12) {
            let offset = Self.numbers.number(table[entry..<entry + 4])
            let byteCount = Self.numbers.number(table[entry + 4..<entry + 8])
            switch String(decoding: table[entry + 8..<entry + 12], as: UTF8.self) {
            case "IMAG", "IMA2": readPicture(offset, byteCount)
            case "PROP": readProperties(offset, byteCount)
            default: continue
            }
        }
    }

    /// A picture of type 2 (processed for preview) and format 18 (JPEG).
    private mutating func readPicture(_ offset: Int, _ byteCount: Int) {
        guard byteCount > 28, let head = reading.file.bytes(at: offset, count: 28), head.starts(with: "SECi".utf8),
            Self.numbers.number(head[8..<12]) == 2, Self.numbers.number(head[12..<16]) == 18
        else { return }
        let size = RawFile.Size(checked: Self.numbers.number(head[16..<20]), Self.numbers.number(head[20..<24]))
        let found = JPEGFacts(reading, at: offset + 28)
        let hasExif = found?.exif != nil
        reading.addJPEG(
            at: offset + 28,
            count: byteCount - 28,
            size: size,
            name: hasExif ? "JpgFromRaw" : "PreviewImage"
        )
        if hasExif { jpegFacts = found }
    }

    /// Names and values in UTF-16, found by their index.
    private mutating func readProperties(_ offset: Int, _ byteCount: Int) {
        guard byteCount >= 24, let head = reading.file.bytes(at: offset, count: 24), head.starts(with: "SECp".utf8)
        else { return }
        let count = Self.numbers.number(head[8..<12])
        let bodyCount = min(byteCount, 1 << 20) - 24
        guard Self.numbers.number(head[12..<16]) == 0, count <= Self.maxProperties, count * 8 <= bodyCount,
            reading.countEntries(count), let body = reading.value(at: offset + 24, count: bodyCount)
        else { return }
        let text = body[(count * 8)...]
        func string(_ index: Int) -> String {
            var units: [UInt16] = []
            var at = text.startIndex + index * 2
            while at + 1 < text.endIndex, units.count < 256 {
                let unit = UInt16(text[at]) | UInt16(text[at + 1]) << 8
                if unit == 0 { break }
                units.append(unit)
                at += 2
            }
            return String(decoding: units, as: UTF16.self)
        }
        for entry in stride(from: 0, to: count * 8, by: 8) {
            take(
                string(Self.numbers.number(body[entry..<entry + 4])),
                string(Self.numbers.number(body[entry + 4..<entry + 8]))
            )
        }
    }

    private mutating func take(_ name: String, _ value: String) {
        guard !value.isEmpty else { return }
        switch name {
        case "CAMMANUF": facts.make = value
        case "CAMMODEL": facts.model = value
        case "CAMSERIAL": facts.serialNumber = value
        case "TIME": facts.clock = Int(value)
        case "SHUTTER": facts.exposure = Double(value)
        case "APERTURE": facts.aperture = Double(value)
        case "ISO": facts.iso = Int(value)
        case "FLENGTH": facts.focalLength = Double(value)
        case "EXPCOMP": facts.exposureBias = Double(value)
        default: break
        }
    }

    private var raw: RawFile {
        var raw = file
        raw.exif = jpegFacts?.exif ?? facts.exif
        raw.xmp = jpegFacts?.xmp
        raw.make = jpegFacts?.make ?? facts.make
        raw.model = jpegFacts?.model ?? facts.model
        raw.orientation = jpegFacts?.orientation ?? facts.orientation
        raw.isAdobeRGB = jpegFacts?.isAdobeRGB ?? false
        raw.previews = reading.previews
        return raw
    }
}
