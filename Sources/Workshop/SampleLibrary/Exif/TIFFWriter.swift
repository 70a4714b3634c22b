/// Writes linked directories: a chain of them, what is below each, then the data, then the sensor's data.
struct TIFFWriter {
    private struct Pending {
        var pieces: [[UInt8]]
        /// Where the offset of the first is to be put.
        var place: Int
        var base: Int
    }

    private var file: TIFFBytes
    private var data: [Pending] = []
    private var sensor: [Pending] = []
    /// Where the directories of the chain are.
    private(set) var offsets: [Int] = []

    /// - Parameters:
    ///   - header: what precedes the first directory. Its bytes 4 to 7 are replaced by the offset of that directory.
    ///   - chain: each directory refers to the next.
    init(isBigEndian: Bool, header: [UInt8], chain: [TIFFDirectory]) {
        file = TIFFBytes(isBigEndian: isBigEndian, header)
        var place = 4
        for directory in chain {
            file.align()
            offsets.append(file.bytes.count)
            file.put(file.bytes.count, at: place)
            place = append(directory, base: 0)
        }
        appendData()
        data = sensor
        appendData()
    }

    /// Replaces the four bytes at this offset.
    mutating func put(_ value: Int, at offset: Int) { file.put(value, at: offset) }

    var bytes: [UInt8] { file.bytes }

    /// Appends a directory sorted by tag, as TIFF requires, its values, and the directories below it.
    ///
    /// - Returns: where the offset of the next directory is to be put.
    private mutating func append(_ directory: TIFFDirectory, base: Int) -> Int {
        let entries = directory.entries.sorted { $0.tag < $1.tag }
        let start = file.bytes.count + 2
        file.append(UInt16(entries.count))
        for entry in entries {
            file.append(entry.tag)
            file.append(entry.content.placeholder.type)
            file.append(UInt32(entry.content.placeholder.count))
            file.append(UInt32(0))
        }
        file.append(UInt32(0))
        var below: [(directories: [TIFFDirectory], place: Int)] = []
        for (number, entry) in entries.enumerated() {
            let place = start + 12 * number + 8
            switch entry.content {
            case .value(let value): _ = append(value, place: place, base: base)
            case .note(let note): append(note, place: place, base: base)
            case .directories(let directories):
                below.append((directories, append(entry.content.placeholder, place: place, base: base)))
            case .data(let pieces):
                let place = append(entry.content.placeholder, place: place, base: base)
                data.append(Pending(pieces: pieces, place: place, base: base))
            case .sensor(let bytes): sensor.append(Pending(pieces: [bytes], place: place, base: base))
            }
        }
        for (directories, place) in below {
            for (number, directory) in directories.enumerated() {
                file.align()
                file.put(file.bytes.count - base, at: place + 4 * number)
                _ = append(directory, base: base)
            }
        }
        return start + 12 * entries.count
    }

    /// Puts a value into its entry if it fits there, otherwise behind the directory.
    ///
    /// - Returns: where it is.
    private mutating func append(_ value: ExifEntry.Value, place: Int, base: Int) -> Int {
        guard value.byteCount > 4 else {
            file.put(value, at: place)
            return place
        }
        let start = file.bytes.count
        file.put(start - base, at: place)
        file.append(value)
        file.align()
        return start
    }

    private mutating func append(_ note: MakerNote, place: Int, base: Int) {
        let start = file.bytes.count
        file.put(start - base, at: place)
        file.append(note.header)
        let outer = data
        if note.holdsData { data = [] }
        switch note.base {
        case .file: _ = append(note.directory, base: base)
        case .note(let offset): _ = append(note.directory, base: start + offset)
        }
        if note.holdsData {
            appendData()
            data = outer
        }
        file.put(file.bytes.count - start, at: place - 4)
        file.align()
    }

    private mutating func appendData() {
        for pending in data {
            for (number, piece) in pending.pieces.enumerated() {
                file.align()
                file.put(file.bytes.count - pending.base, at: pending.place + 4 * number)
                file.append(piece)
            }
        }
        data = []
    }
}

extension TIFFDirectory.Content {
    /// The value of the right size that is written before the offsets in it are known.
    fileprivate var placeholder: ExifEntry.Value {
        switch self {
        case .value(let value): value
        case .data(let pieces): .long(Array(repeating: 0, count: pieces.count))
        case .sensor: .long([0])
        case .directories(let directories): .long(Array(repeating: 0, count: directories.count))
        case .note: .undefined([])
        }
    }
}
