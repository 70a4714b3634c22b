/// Raw files of TIFF structure: a chain of directories with SubIFDs, the maker note in the EXIF directory (TIFF 6.0;
/// TIFF/EP; DNG 1.7.1; the makers' tags as exiftool names them).
struct RawTIFF {
    enum Kind: Equatable { case cr2, dng, panasonic, olympus, phaseOne, nikon, pentax, sony, samsung, other }

    /// Where a directory was found.
    enum Role: Equatable {
        /// The number in the chain.
        case chain(Int)
        /// The number among the SubIFDs of a directory of the chain.
        case sub(Int, of: Int)
    }

    let reading: RawReading
    let tiff: TIFFReader
    /// Offset of the structure in the file.
    let base: Int
    private(set) var kind = Kind.other
    private(set) var directories: [(role: Role, directory: RawDirectory)] = []
    private(set) var exif: RawDirectory?

    static func read(_ reading: RawReading) -> RawFile? {
        guard let found = RawTIFF(reading, base: 0, acceptsMakersNumbers: true), found.isRaw else { return nil }
        return found.file(.tiff)
    }

    /// Nil if there is no TIFF structure, or it has no directory.
    init?(_ reading: RawReading, base: Int, acceptsMakersNumbers: Bool = false) {
        guard let tiff = TIFFReader(reading.file, base: base, acceptsMakersNumbers: acceptsMakersNumbers) else {
            return nil
        }
        (self.reading, self.tiff, self.base) = (reading, tiff, base)
        readChain()
        guard let first else { return nil }
        kind = kind(of: first)
        exif = first.number(RawTag.exif).flatMap { reading.directory(of: tiff, at: $0) }
    }

    var first: RawDirectory? { directories.first { $0.role == .chain(0) }?.directory }

    private mutating func readChain() {
        var next = tiff.firstDirectory
        var count = 0
        while let offset = next, let directory = reading.directory(of: tiff, at: offset) {
            let isSonyA100 = directory.text(RawTag.model) == "DSLR-A100"
            directories.append((.chain(count), directory))
            // There the tag points to the sensor data.
            if !isSonyA100 { readSubIFDs(of: directory, in: count, level: 0) }
            count += 1
            next = tiff.directory(after: offset)
        }
    }

    private mutating func readSubIFDs(of directory: RawDirectory, in chain: Int, level: Int) {
        guard level < 4, let offsets = directory.firstNumbers(RawTag.subIFDs, upTo: 64) else { return }
        for (index, offset) in offsets.enumerated() {
            guard let sub = reading.directory(of: tiff, at: offset) else { continue }
            directories.append((.sub(index, of: chain), sub))
            readSubIFDs(of: sub, in: chain, level: level + 1)
        }
    }

    private func kind(of first: RawDirectory) -> Kind {
        let file = reading.file
        if base == 0, !tiff.isBigTIFF, file.bytes(at: 8, count: 2) == Array("CR".utf8) { return .cr2 }
        if first.has(RawTag.dngVersion) { return .dng }
        switch file.bytes(at: base, count: 4) {
        case Array("IIU\0".utf8): return .panasonic
        case Array("IIRO".utf8), Array("IIRS".utf8), Array("MMOR".utf8): return .olympus
        default: break
        }
        if base == 0, PhaseOneDirectory.begins(at: 8, in: file) { return .phaseOne }
        let make = first.text(RawTag.make)?.uppercased() ?? ""
        let makes: [(String, Kind)] = [
            ("NIKON", .nikon), ("PENTAX", .pentax), ("RICOH", .pentax), ("ASAHI", .pentax), ("SONY", .sony),
            ("SAMSUNG", .samsung),
        ]
        return makes.first { make.hasPrefix($0.0) }?.1 ?? .other
    }

    /// All that is found, as a raw file of the container.
    func file(_ container: RawFile.Container) -> RawFile {
        var file = RawFile(container)
        readPreviews()
        let notes = makerNotes()
        for note in notes { note.readPreviews() }
        JPEGHead.addFurtherPictures(to: reading)
        guard let first else { return file }
        file.exif = TIFFExcerpt.ofRaw.bytes(of: tiff, adding: sensitivity.map { [$0] } ?? [])
        file.xmp = first.bytes(RawTag.xmp, upTo: 2 << 20)
        file.iptc = first.bytes(RawTag.iptc, upTo: 256 << 10)
        file.make = first.text(RawTag.make)
        file.model = first.text(RawTag.model)
        file.orientation = first.orientation ?? sensor?.orientation
        file.size = size
        file.isAdobeRGB = isAdobeRGB(notes)
        if exif == nil { takeFactsOfJPEG(&file) }
        if file.exif?.isEmpty ?? false { file.exif = nil }
        file.previews = reading.previews
        return file
    }

    /// Of the EXIF directory, and of a DNG's private data. A note that a DNG converter copied keeps the offsets of the
    /// original file, so that only what lies in the note is found.
    private func makerNotes() -> [MakerNote] {
        func note(_ place: Range<Int>?, make: String) -> MakerNote? {
            place.flatMap { MakerNote(reading, at: $0, in: tiff, base: base, make: make) }
        }
        let own = note(exif?.place(RawTag.makerNote), make: first?.text(RawTag.make) ?? "")
        let copied = kind == .dng ? note(first?.place(RawTag.dngPrivateData), make: "") : nil
        return [own, copied].compactMap(\.self)
    }

    /// Older Panasonics describe the capture only in the JPEG.
    private func takeFactsOfJPEG(_ file: inout RawFile) {
        guard let jpeg = reading.largestJPEG, let facts = JPEGFacts(reading, at: jpeg.lowerBound) else { return }
        file.exif = facts.exif ?? file.exif
        file.xmp = file.xmp ?? facts.xmp
        file.isAdobeRGB = file.isAdobeRGB || facts.isAdobeRGB
    }
}
