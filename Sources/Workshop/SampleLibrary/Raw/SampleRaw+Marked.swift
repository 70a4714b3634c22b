internal import Imaging

/// Files of TIFF structure with a mark of the maker instead of 42.
extension SampleRaw {
    /// Olympus: the preview in a directory of the maker note, at an offset from the beginning of that note.
    func orf() -> [UInt8] {
        var settings = TIFFDirectory()
        settings[0x0000] = .undefined(Array("0100".utf8))
        settings[0x0100] = .long([preview(0) == nil ? 0 : 1])
        if let preview = preview(0) {
            settings[0x0101] = .data([preview])
            settings[0x0102] = .long([UInt32(clamping: preview.count)])
        }
        var note = TIFFDirectory()
        note[0x0100] = preview(1).map { .undefined($0) }
        note[0x2020] = .directories([settings])
        let noteHeader: [UInt8] = .joined(.text("OLYMPUS\0"), .text(isBigEndian ? "MM\0\u{3}" : "II\u{3}\0"))
        var first = facts(note: MakerNote(header: noteHeader, directory: note, base: .note(0), holdsData: false))
        // The sensor's data passes for a picture of grey samples.
        for entry in sensor(compression: 1, bits: 16).entries { first[entry.tag] = entry.content }
        first.remove(0x00FE, 0x828D, 0x828E)
        first[0x0106] = .short([1])
        let header: [UInt8] = .text(isBigEndian ? "MMOR\0\0\0\0" : "IIRO\0\0\0\0")
        return TIFFWriter(isBigEndian: isBigEndian, header: header, chain: [first]).bytes
    }

    /// Panasonic: little-endian, the preview as a value of the first directory, whose tags are the maker's; no offset of the
    /// sensor's data where TIFF has it.
    func rw2() -> [UInt8] {
        var first = facts()
        first.remove(0x011A, 0x011B, 0x0128, 0x0132)
        let (width, height) = (UInt16(clamping: sensorSize.width), UInt16(clamping: sensorSize.height))
        first[0x0001] = .undefined(Array("0340".utf8))
        for (number, value) in [width, height, 0, 0, height, width].enumerated() {
            first[0x0002 + UInt16(number)] = .short([value])
        }
        first[0x0008] = .short([1])
        first[0x0009] = .short([4])
        first[0x000A] = .short([12])
        first[0x000B] = .short([34_316])
        first[0x0017] = exif.iso.map { .short([$0]) }
        first[0x002E] = preview(0).map { .undefined($0) }
        first[0x0111] = .long([.max])
        first[0x0117] = .long([UInt32(clamping: sensorByteCount)])
        first[0x0118] = .sensor(sensorData)
        // Sixteen bytes that all files of the format have there.
        let mark: [UInt8] = .joined(.big(UInt64(0x88E7_74D8_F825_1D4D)), .big(UInt64(0x947A_6E77_822B_5D6A)))
        let header: [UInt8] = .joined(.text("IIU\0\0\0\0\0"), mark)
        return TIFFWriter(isBigEndian: false, header: header, chain: [first]).bytes
    }
}
