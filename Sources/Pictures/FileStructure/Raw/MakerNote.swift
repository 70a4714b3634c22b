/// A maker note: a directory whose form the first bytes show, and whose tags are the maker's own (as exiftool describes
/// them). Only previews and colour spaces are of interest.
struct MakerNote {
    enum Maker { case nikon, olympus, pentax, sony, epson, casio, plain }

    private let maker: Maker
    private let reading: RawReading
    private let directory: RawDirectory
    /// Bases that offsets may have: writers that moved a note did not change them.
    private let bases: [Int]

    /// Nil if its form is not known.
    ///
    /// - Parameters:
    ///   - place: of the note in the file.
    ///   - outer: the structure around it, at `base` in the file.
    ///   - make: of the camera. Notes without a signature have a known form only from some makers.
    init?(_ reading: RawReading, at place: Range<Int>, in outer: TIFFReader, base: Int, make: String) {
        let head = reading.file.bytes(at: place.lowerBound, count: min(place.count, 20)) ?? []
        let isPlain = Self.plainMakes.contains { make.uppercased().hasPrefix($0) }
        guard
            let form = Self.forms.first(where: { head.starts(with: $0.signature.utf8) })
                ?? (isPlain ? Form(signature: "", maker: .plain, directory: 0) : nil)
        else { return nil }
        if form.maker == .nikon {
            let start = place.lowerBound + form.directory
            guard let inner = TIFFReader(reading.file, base: start), let first = inner.firstDirectory,
                let directory = reading.directory(of: inner, at: first)
            else { return nil }
            self.init(maker: .nikon, reading: reading, directory: directory, bases: [start, base])
            return
        }
        let order = head.dropFirst(form.orderOffset ?? head.count).prefix(2)
        let isBigEndian =
            order.elementsEqual("MM".utf8) || !order.elementsEqual("II".utf8) && outer.isBigEndian
        let ownBase = form.isRelative ? place.lowerBound : base
        let tiff = TIFFReader(reading.file, base: ownBase, isBigEndian: isBigEndian)
        let offset = place.lowerBound - ownBase + form.directory
        guard let directory = reading.directory(of: tiff, at: offset) else { return nil }
        let bases = ownBase == base ? [base, place.lowerBound] : [ownBase, base]
        self.init(maker: form.maker, reading: reading, directory: directory, bases: bases)
    }

    private init(maker: Maker, reading: RawReading, directory: RawDirectory, bases: [Int]) {
        self.maker = maker
        self.reading = reading
        self.directory = directory
        self.bases = bases
    }

    private struct Form {
        let signature: String
        let maker: Maker
        /// Of the directory, from the note's beginning.
        let directory: Int
        /// Of "II" or "MM", if the note has its own byte order.
        var orderOffset: Int?
        /// Offsets count from the note's beginning instead of the outer structure's.
        var isRelative = false
    }

    private static let forms = [
        // A whole TIFF structure.
        Form(signature: "Nikon\0\u{2}", maker: .nikon, directory: 10),
        Form(signature: "OLYMPUS\0", maker: .olympus, directory: 12, orderOffset: 8, isRelative: true),
        Form(signature: "OM SYSTEM\0", maker: .olympus, directory: 16, orderOffset: 12, isRelative: true),
        Form(signature: "OLYMP\0", maker: .olympus, directory: 8),
        Form(signature: "EPSON\0", maker: .epson, directory: 8),
        Form(signature: "AOC\0", maker: .pentax, directory: 6, orderOffset: 4),
        Form(signature: "PENTAX \0", maker: .pentax, directory: 10, orderOffset: 8, isRelative: true),
        Form(signature: "SAMSUNG\0", maker: .pentax, directory: 10, orderOffset: 8, isRelative: true),
        Form(signature: "SONY ", maker: .sony, directory: 12),
        Form(signature: "QVC\0\0\0", maker: .casio, directory: 6),
    ]

    /// Makers whose notes are directories without a signature.
    private static let plainMakes = ["CANON", "MINOLTA", "KONICA", "SAMSUNG", "SONY"]

    /// Nikon's and Canon's tags for Adobe RGB.
    var isAdobeRGB: Bool {
        switch maker {
        case .nikon: directory.number(0x001E) == 2
        case .plain: directory.number(0x00B4) == 2
        default: false
        }
    }

    func readPreviews() {
        switch maker {
        case .nikon: readDirectory(0x0011)
        case .olympus:
            readOlympusSettings()
            readPair(0x0088, 0x0089)
            readValue(0x0081, "PreviewImage")
            readValue(0x0100, "ThumbnailImage")
        case .pentax: readPair(0x0004, 0x0003)
        case .sony: readValue(0x2001, "PreviewImage")
        case .epson: readValue(0x0280, "PreviewImage")
        case .casio: readValue(0x2000, "PreviewImage")
        case .plain:
            // Samsung; Minolta; Sony.
            readDirectory(0x0035)
            readPair(0x0088, 0x0089)
            readValue(0x0081, "PreviewImage")
            readValue(0x2001, "PreviewImage")
        }
    }

    /// A directory with JPEGInterchangeFormat.
    private func readDirectory(_ tag: Int) {
        guard let offset = directory.number(tag), let inner = reading.directory(of: directory.tiff, at: offset),
            let start = inner.number(RawTag.jpegOffset), let count = inner.number(RawTag.jpegByteCount)
        else { return }
        add(start, count, orientation: inner.orientation)
    }

    /// In older notes the settings are a value instead of a directory; the value is the directory.
    private func readOlympusSettings() {
        guard let offset = directory.offset(0x2020), let inner = reading.directory(of: directory.tiff, at: offset),
            let start = inner.number(0x0101), let count = inner.number(0x0102)
        else { return }
        add(start, count)
    }

    private func readPair(_ offset: Int, _ byteCount: Int) {
        guard let start = directory.number(offset), let count = directory.number(byteCount) else { return }
        add(start, count)
    }

    /// Adds the JPEG that begins at one of the possible bases.
    private func add(_ start: Int, _ count: Int, orientation: Int? = nil) {
        let places = bases.map { $0.addingReportingOverflow(start) }.filter { !$0.overflow }.map(\.partialValue)
        guard let place = places.first(where: reading.isJPEG) else { return }
        reading.addJPEG(at: place, count: count, orientation: orientation, name: "PreviewImage")
    }

    /// A JPEG that is a value. Sony's has a header of 32 bytes.
    private func readValue(_ tag: Int, _ name: String) {
        guard let place = directory.declaredPlace(tag) else { return }
        for skipped in [0, 32] where place.count > skipped && reading.isJPEG(at: place.lowerBound + skipped) {
            reading.addJPEG(at: place.lowerBound + skipped, count: place.count - skipped, name: name)
            return
        }
    }
}
