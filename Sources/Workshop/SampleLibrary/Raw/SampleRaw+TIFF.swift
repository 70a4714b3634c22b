internal import Imaging

/// Files of plain TIFF structure, as exiftool shows those of the makers' cameras.
extension SampleRaw {
    /// Canon: a mark and a fourth directory for the sensor's data, to which the header refers; the large preview in the first
    /// directory, where TIFF would have the picture.
    func cr2() -> [UInt8] {
        var first = facts()
        if let preview = preview(0) {
            first.setFrame(of: preview)
            first[0x0103] = .short([6])
            first.setStrip(.data([preview]), byteCount: preview.count)
        }
        var small = TIFFDirectory()
        small.setPicture(width: 8, height: 8, bits: 16, strips: [.zeros(8 * 8 * 6)], rowsPerStrip: 8)
        var raw = TIFFDirectory()
        raw[0x0103] = .short([6])
        raw.setStrip(.sensor(sensorData), byteCount: sensorByteCount)
        raw[0xC5D8] = .long([1])
        raw[0xC640] = .short([0, 0, UInt16(clamping: sensorSize.width)])
        let thumbnail = preview(1).map { TIFFDirectory.jpeg($0) } ?? TIFFDirectory()
        let marked = header + .joined(.text("CR"), [2, 0], .zeros(4))
        var file = TIFFWriter(isBigEndian: isBigEndian, header: marked, chain: [first, thumbnail, small, raw])
        file.put(file.offsets[3], at: 12)
        return file.bytes
    }

    /// Nikon: a small RGB picture first; the large preview and the sensor's data below it; a smaller preview in the maker
    /// note, which has a TIFF header of its own.
    func nef() -> [UInt8] {
        var note = TIFFDirectory()
        note[0x0001] = .undefined(Array("0210".utf8))
        if let preview = preview(1) {
            var directory = TIFFDirectory.jpeg(preview)
            directory[0x011A] = .rational([ExifRational(300, 1)])
            directory[0x011B] = .rational([ExifRational(300, 1)])
            directory[0x0128] = .short([2])
            directory[0x0213] = .short([2])
            note[0x0011] = .directories([directory])
        }
        let noteHeader: [UInt8] = .joined(.text("Nikon\0"), [2, 0x10, 0, 0], header)
        var first = facts(note: MakerNote(header: noteHeader, directory: note, base: .note(10), holdsData: true))
        first.setThumbnail()
        let large = preview(0).map { TIFFDirectory.jpeg($0, subfile: 1) }
        first[0x014A] = .directories([large, sensor(compression: 34_713)].compactMap(\.self))
        return file([first])
    }

    /// Sony: the middle preview in the first directory, the thumbnail in the second, that of the photo's size in the third.
    func arw() -> [UInt8] {
        var first = facts()
        first[0x00FE] = .long([1])
        if let preview = preview(0) { first.setJPEG(preview) }
        first[0x014A] = .directories([sensor(compression: 32_767)])
        let others = (1...2).compactMap { preview($0) }.map { TIFFDirectory.jpeg($0, subfile: 1) }
        return file([first] + others)
    }

    /// Pentax: the sensor's data in the first directory, the thumbnail in the second, the preview in the third; another in
    /// the maker note, whose offsets count from the beginning of the file.
    func pef() -> [UInt8] {
        var note = TIFFDirectory()
        if let preview = preview(1) {
            note[0x0002] = JPEGBytes.size(of: preview).map { .short([UInt16($0.width), UInt16($0.height)]) }
            note[0x0003] = .long([UInt32(clamping: preview.count)])
            note[0x0004] = .data([preview])
        }
        note[0x0005] = .long([0x12E6C])
        let noteHeader: [UInt8] = .text("AOC\0" + (isBigEndian ? "MM" : "II"))
        var first = facts(note: MakerNote(header: noteHeader, directory: note, base: .file, holdsData: false))
        for entry in sensor(compression: 65_535).entries where entry.tag != 0x00FE { first[entry.tag] = entry.content }
        let thumbnail = preview(2).map { TIFFDirectory.jpeg($0) } ?? TIFFDirectory()
        return file([first, thumbnail] + (preview(0).map { [TIFFDirectory.jpeg($0)] } ?? []))
    }

    /// Samsung: the preview below the first directory, the thumbnail below the second, which has the sensor's data.
    func srw() -> [UInt8] {
        var first = facts()
        if let preview = preview(0) { first[0x014A] = .directories([.jpeg(preview, subfile: 1)]) }
        var raw = sensor(compression: 32_773)
        if let thumbnail = preview(1) { raw[0x014A] = .directories([.jpeg(thumbnail, subfile: 1)]) }
        return file([first, raw])
    }

    /// Epson: a small RGB picture first, the preview as a value of the maker note.
    func erf() -> [UInt8] {
        var note = TIFFDirectory()
        note[0x0280] = preview(0).map { .undefined($0) }
        note[0x0400] = .short([0])
        let header: [UInt8] = .text("EPSON\0\u{1}\0")
        var first = facts(note: MakerNote(header: header, directory: note, base: .file, holdsData: false))
        first.setThumbnail()
        first[0x014A] = .directories([sensor(compression: 32_769)])
        return file([first])
    }
}
