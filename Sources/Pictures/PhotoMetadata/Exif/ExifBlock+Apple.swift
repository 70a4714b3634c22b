/// Identifiers in the maker note of Apple's phones: a name and a version, then a directory, whose offsets count from the
/// beginning of the note.
extension ExifBlock {
    /// Names the picture and the film of a Live Photo; a UUID.
    var appleContentIdentifier: String? { appleText(0x11) }

    /// Names the pictures of one burst; a UUID.
    var appleBurstIdentifier: String? { appleText(0x0B) }

    private static let appleMark = Array("Apple iOS\0".utf8)
    private static let text = 2
    private static let entrySize = 12

    private func appleText(_ tag: Int) -> String? {
        guard let bytes = bytes(.makerNote)?.bytes, bytes.starts(with: Self.appleMark) else { return nil }
        let mark = Self.appleMark.count + 2
        let isBigEndian = bytes.dropFirst(mark).starts(with: "MM".utf8)
        let note = OrderedBytes(bytes: bytes, isBigEndian: isBigEndian)
        for entry in 0..<min(note.short(at: mark + 2) ?? 0, 200) {
            let at = mark + 4 + entry * Self.entrySize
            guard note.short(at: at) == tag, note.short(at: at + 2) == Self.text, let count = note.long(at: at + 4),
                count > 4, count <= 200, let offset = note.long(at: at + 8), offset <= bytes.count - count
            else { continue }
            return Text.cleaned(Array(bytes.dropFirst(offset).prefix(count)))
        }
        return nil
    }
}
