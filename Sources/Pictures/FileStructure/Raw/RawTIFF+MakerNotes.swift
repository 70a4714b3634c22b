extension RawTIFF {
    /// Of the EXIF directory, and of a DNG's private data. A note that a DNG converter copied keeps the offsets of the
    /// original file, so that only what lies in the note is found.
    func makerNotes() -> [MakerNote] {
        func note(_ place: Range<Int>?, make: String) -> MakerNote? {
            place.flatMap { MakerNote(reading, at: $0, in: tiff, base: base, make: make) }
        }
        let own = note(exif?.place(RawTag.makerNote), make: first?.text(RawTag.make) ?? "")
        let copied = kind == .dng ? note(first?.place(RawTag.dngPrivateData), make: "") : nil
        return [own, copied].compactMap(\.self)
    }
}
