/// Writes a camera's data about a photo as TIFF-structured EXIF. Omits absent values.
///
/// Deliberately checks nothing: readers must cope with year 0000, latitude 400 and 0/0.
package struct ExifWriter: Sendable {
    package enum ByteOrder: Sendable {
        case littleEndian, bigEndian
    }

    package enum Directory: Sendable, CaseIterable {
        /// The picture itself: make, model, orientation.
        case image
        /// The exposure: time, lens, aperture.
        case photo
        case location
    }

    package var byteOrder = ByteOrder.littleEndian
    package var make: String?
    package var model: String?
    package var lens: String?
    /// 1–8 if valid.
    package var orientation: UInt16?
    /// "2021:07:04 12:34:56".
    package var dateTimeOriginal: String?
    /// Decimal digits of the seconds.
    package var subSeconds: String?
    /// Offset from UTC, "+02:00".
    package var offset: String?
    /// Seconds.
    package var exposure: ExifRational?
    /// The f-number.
    package var aperture: ExifRational?
    package var iso: UInt16?
    /// Millimetres.
    package var focalLength: ExifRational?
    /// Degrees, north positive.
    package var latitude: Double?
    /// Degrees, east positive.
    package var longitude: Double?
    /// DCF's index: "R98" for sRGB, "R03" for Adobe RGB. The colour space follows from it.
    package var interoperability: String?
    /// A JPEG for the second directory.
    package var thumbnail: [UInt8]?
    /// Further entries; one with the tag of an entry above replaces it.
    package var additional: [Directory: [ExifEntry]] = [:]

    package init() {}

    package func tiff() -> [UInt8] {
        var image = directory(.image)
        let photo = directory(.photo)
        let location = directory(.location)
        if !photo.entries.isEmpty { image[0x8769] = .directories([photo]) }
        if !location.entries.isEmpty { image[0x8825] = .directories([location]) }
        let isBigEndian = byteOrder == .bigEndian
        let header = TIFFBytes.header(isBigEndian: isBigEndian)
        let chain = [image] + (thumbnail.map { [TIFFDirectory.jpeg($0)] } ?? [])
        return TIFFWriter(isBigEndian: isBigEndian, header: header, chain: chain).bytes
    }

    /// A directory without those below it, except that for interoperability.
    func directory(_ directory: Directory) -> TIFFDirectory {
        var result = TIFFDirectory(entries(of: directory))
        if directory == .photo, let interoperability {
            var below = TIFFDirectory()
            below[0x0001] = .ascii(interoperability)
            below[0x0002] = .undefined(Array("0100".utf8))
            result[0xA005] = .directories([below])
        }
        return result
    }

    private func entries(of directory: Directory) -> [ExifEntry] {
        let further = additional[directory] ?? []
        let replaced = Set(further.map(\.tag))
        let own: [(UInt16, ExifEntry.Value?)]
        switch directory {
        case .image:
            own = [
                (0x010F, make.map { .ascii($0) }),
                (0x0110, model.map { .ascii($0) }),
                (0x0112, orientation.map { .short([$0]) }),
            ]
        case .photo:
            own = [
                (0x829A, exposure.map { .rational([$0]) }),
                (0x829D, aperture.map { .rational([$0]) }),
                (0x8827, iso.map { .short([$0]) }),
                (0x9000, .undefined(Array("0232".utf8))),
                (0x9003, dateTimeOriginal.map { .ascii($0) }),
                (0x9011, offset.map { .ascii($0) }),
                (0x9291, subSeconds.map { .ascii($0) }),
                (0x920A, focalLength.map { .rational([$0]) }),
                (0xA001, interoperability.map { .short([$0 == "R98" ? 1 : 0xFFFF]) }),
                (0xA434, lens.map { .ascii($0) }),
            ]
        case .location:
            let isKnown = latitude != nil || longitude != nil
            own = [
                (0x0000, isKnown ? .byte([2, 3, 0, 0]) : nil),
                (0x0001, latitude.map { .ascii($0 < 0 ? "S" : "N") }),
                (0x0002, latitude.map { .rational(Self.sexagesimal($0)) }),
                (0x0003, longitude.map { .ascii($0 < 0 ? "W" : "E") }),
                (0x0004, longitude.map { .rational(Self.sexagesimal($0)) }),
            ]
        }
        return own.compactMap { tag, value in
            value.flatMap { replaced.contains(tag) ? nil : ExifEntry(tag: tag, value: $0) }
        } + further
    }

    /// Degrees, minutes and seconds.
    private static func sexagesimal(_ degrees: Double) -> [ExifRational] {
        // In thousandths of a second, so that rounding never gives 60.
        let whole = (degrees.magnitude * 3_600_000).rounded()
        guard whole.isFinite, whole < 0x1p32 * 1000 else { return Array(repeating: ExifRational(0, 0), count: 3) }
        let thousandths = UInt64(whole)
        return [
            ExifRational(UInt32(thousandths / 3_600_000)),
            ExifRational(UInt32(thousandths / 60_000 % 60)),
            ExifRational(UInt32(thousandths % 60_000), 1000),
        ]
    }
}
