/// Writes linked directories: a chain of them, what is below each, then the data, then the sensor's data.
struct RawTIFFWriter {
    private typealias Data = (pieces: [[UInt8]], place: Int, base: Int)

    private var file: TIFFBytes
    private var data: [Data] = []
    private var sensor: [Data] = []
    /// Where the directories of the chain are.
    private(set) var offsets: [Int] = []

    /// - Parameters:
    ///   - header: what precedes the first directory. Its bytes 4 to 7 are replaced by the offset of that directory.
    ///   - chain: each directory refers to the next.
    init(isBigEndian: Bool, header: [UInt8], chain: [RawDirectory]) {
        file = TIFFBytes(isBigEndian: isBigEndian, header: header)
        var place = 4
        for directory in chain {
            align()
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

    private mutating func align() {
        if file.bytes.count % 2 != 0 { file.append([0]) }
    }

    /// Appends a directory sorted by tag, its values, and the directories below it.
    ///
    /// - Returns: where the offset of the next directory is to be put.
    private mutating func append(_ directory: RawDirectory, base: Int) -> Int {
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
        for (number, entry) in entries.enumerated() {
            append(entry.content, place: start + 12 * number + 8, base: base)
        }
        return start + 12 * entries.count
    }

    private mutating func append(_ content: RawDirectory.Content, place: Int, base: Int) {
        if case .note(let note) = content { return append(note, place: place) }
        var place = place
        let value = content.placeholder
        if TIFFBytes.outside(value) > 0 {
            align()
            file.put(file.bytes.count - base, at: place)
            place = file.bytes.count
            file.append(value)
        } else {
            file.put(value, at: place)
        }
        switch content {
        case .value, .note: break
        case .data(let pieces): data.append((pieces, place, base))
        case .sensor(let bytes): sensor.append(([bytes], place, base))
        case .directories(let directories):
            for (number, directory) in directories.enumerated() {
                align()
                file.put(file.bytes.count - base, at: place + 4 * number)
                _ = append(directory, base: base)
            }
        }
    }

    private mutating func append(_ note: RawNote, place: Int) {
        align()
        let start = file.bytes.count
        file.put(start, at: place)
        file.append(note.header)
        let outer = data
        if note.holdsData { data = [] }
        switch note.base {
        case .file: _ = append(note.directory, base: 0)
        case .note(let offset): _ = append(note.directory, base: start + offset)
        }
        if note.holdsData {
            appendData()
            data = outer
        }
        file.put(file.bytes.count - start, at: place - 4)
    }

    private mutating func appendData() {
        for (pieces, place, base) in data {
            for (number, piece) in pieces.enumerated() {
                align()
                file.put(file.bytes.count - base, at: place + 4 * number)
                file.append(piece)
            }
        }
        data = []
    }
}

extension RawDirectory.Content {
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
