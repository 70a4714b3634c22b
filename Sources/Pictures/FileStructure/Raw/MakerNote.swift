/// A maker note: a directory whose form the first bytes show, and whose tags are the maker's own (as exiftool describes
/// them). Only previews and colour spaces are of interest.
struct MakerNote {
    enum Maker { case nikon, olympus, pentax, ricoh, sony, epson, casio, leica, plain }

    let maker: Maker
    let reading: RawReading
    let directory: RawDirectory
    /// Bases that offsets may have: writers that moved a note did not change them.
    let bases: [Int]

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
        let isBigEndian = Self.isBigEndian(head, form) ?? outer.isBigEndian
        let ownBase = form.isRelative ? place.lowerBound : base
        let tiff = TIFFReader(reading.file, base: ownBase, isBigEndian: isBigEndian)
        let offset = place.lowerBound - ownBase + form.directory
        guard let directory = reading.directory(of: tiff, at: offset) else { return nil }
        let bases = ownBase == base ? [base, place.lowerBound] : [ownBase, base]
        self.init(maker: form.maker, reading: reading, directory: directory, bases: bases)
    }

    /// From the order's mark or, where the form has none, the order in which the directory has fewer entries: cameras write
    /// notes in another order than the file's. Nil if neither says it.
    private static func isBigEndian(_ head: [UInt8], _ form: Form) -> Bool? {
        if let offset = form.orderOffset {
            let mark = head.dropFirst(offset).prefix(2)
            return mark.elementsEqual("MM".utf8) ? true : mark.elementsEqual("II".utf8) ? false : nil
        }
        guard let big = ByteNumbers(isBigEndian: true).number(head, at: form.directory, byteCount: 2),
            let little = ByteNumbers(isBigEndian: false).number(head, at: form.directory, byteCount: 2), big != little
        else { return nil }
        return big < little
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
        Form(signature: "RICOH\0II", maker: .pentax, directory: 8, orderOffset: 6, isRelative: true),
        Form(signature: "RICOH\0MM", maker: .pentax, directory: 8, orderOffset: 6, isRelative: true),
        Form(signature: "Ricoh", maker: .ricoh, directory: 8),
        Form(signature: "RICOH", maker: .ricoh, directory: 8),
        Form(signature: "SONY ", maker: .sony, directory: 12),
        Form(signature: "QVC\0", maker: .casio, directory: 6),
        // Of the S and M cameras; the others have no preview.
        Form(signature: "LEICA\0\u{2}", maker: .leica, directory: 8),
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
}
