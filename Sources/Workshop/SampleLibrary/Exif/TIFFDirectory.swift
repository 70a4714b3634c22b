/// A directory of a TIFF structure. Its entries may refer to data, to other directories and to a maker note.
struct TIFFDirectory: Sendable {
    indirect enum Content: Sendable {
        case value(ExifEntry.Value)
        /// LONGs: where these pieces begin, counted from the base.
        case data([[UInt8]])
        /// Like `data`, and behind everything else: cameras write the sensor's data last.
        case sensor([UInt8])
        /// LONGs: where these directories begin, counted from the base.
        case directories([TIFFDirectory])
        case note(MakerNote)
    }

    struct Entry: Sendable {
        var tag: UInt16
        var content: Content
    }

    private(set) var entries: [Entry] = []

    init(_ entries: [ExifEntry] = []) {
        self.entries = entries.map { Entry(tag: $0.tag, content: .value($0.value)) }
    }

    /// Nil removes the entry.
    subscript(tag: UInt16) -> Content? {
        get { entries.first { $0.tag == tag }?.content }
        set {
            entries.removeAll { $0.tag == tag }
            if let newValue { entries.append(Entry(tag: tag, content: newValue)) }
        }
    }

    mutating func remove(_ tags: UInt16...) { entries.removeAll { tags.contains($0.tag) } }

    subscript(tag: UInt16) -> ExifEntry.Value? {
        get { if case .value(let value) = self[tag] as Content? { value } else { nil } }
        set { self[tag] = newValue.map { Content.value($0) } }
    }
}

/// A maker note: text that identifies the maker, then a directory.
struct MakerNote: Sendable {
    enum Base: Sendable {
        /// Offsets count from the beginning of the file.
        case file
        /// Offsets count from this byte of the note.
        case note(Int)
    }

    var header: [UInt8]
    var directory: TIFFDirectory
    var base: Base
    /// Whether the data that the directory refers to is part of the note.
    var holdsData: Bool
}
