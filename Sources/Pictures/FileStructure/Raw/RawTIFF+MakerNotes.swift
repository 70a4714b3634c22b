extension RawTIFF {
    /// Of the EXIF directory, and of a DNG's private data. A note that a DNG converter copied keeps the offsets of the
    /// original file, so that only what lies in the note is found.
    func makerNotes() -> [MakerNote] {
        var places: [Range<Int>] = []
        if let place = exif?.place(RawTag.makerNote) { places.append(place) }
        if kind == .dng, let place = first?.place(RawTag.dngPrivateData) { places.append(place) }
        return places.compactMap { MakerNote(reading, at: $0, in: tiff, base: base) }
    }
}
