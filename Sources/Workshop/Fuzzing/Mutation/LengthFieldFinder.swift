/// Traverses a file like a reader that trusts all of it.
struct LengthFieldFinder {
    private(set) var fields: [LengthField] = []
    private let bytes: [UInt8]
    /// For inconsistent files, which may contain cycles.
    private static let maxFields = 20_000

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Every number in a range, consecutively.
    mutating func findNumbers(_ range: Range<Int>, of byteCount: Int, isBigEndian: Bool) {
        let end = min(range.upperBound, bytes.count) - byteCount + 1
        for offset in stride(from: range.lowerBound, to: end, by: byteCount) {
            fields.append(LengthField(offset, byteCount, isBigEndian: isBigEndian))
        }
    }

    // MARK: JPEG

    /// Segment lengths, and all fields of frames and scans.
    mutating func findSegments() {
        var offset = 2
        while offset + 4 <= bytes.count, fields.count < Self.maxFields {
            let marker = bytes[offset + 1]
            // Coded samples, stuffed bytes and markers without a length: skip to the next marker.
            guard bytes[offset] == 0xFF, marker > 1, marker < 0xFF, !(0xD0...0xD9 ~= marker) else {
                offset += 1
                continue
            }
            fields.append(LengthField(offset + 2, 2, isBigEndian: true))
            let length = number(at: offset + 2, 2, isBigEndian: true)
            let isFrame = 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame || marker == 0xDA {
                findNumbers(offset + 4..<offset + 2 + max(2, length), of: 1, isBigEndian: true)
            }
            if isFrame {
                fields.append(LengthField(offset + 5, 2, isBigEndian: true))
                fields.append(LengthField(offset + 7, 2, isBigEndian: true))
            }
            offset += 2 + max(2, length)
        }
    }

    // MARK: Chunks

    /// Chunk lengths, and the header's width and height.
    mutating func findPNGChunks() {
        findNumbers(16..<24, of: 4, isBigEndian: true)
        var offset = 8
        while offset + 12 <= bytes.count, fields.count < Self.maxFields {
            fields.append(LengthField(offset, 4, isBigEndian: true))
            offset += 12 + number(at: offset, 4, isBigEndian: true)
        }
    }

    /// Chunk lengths, and the sizes at their beginning.
    mutating func findRIFFChunks() {
        fields.append(LengthField(4, 4, isBigEndian: false))
        var offset = 12
        while offset + 8 <= bytes.count, fields.count < Self.maxFields {
            fields.append(LengthField(offset + 4, 4, isBigEndian: false))
            let length = number(at: offset + 4, 4, isBigEndian: false)
            findNumbers(offset + 8..<offset + 8 + min(length, 16), of: 2, isBigEndian: false)
            offset += 8 + length + length % 2
        }
    }

    // MARK: Boxes

    /// The bytes before the first inner box, for boxes that contain boxes.
    private static let containers: [String: Int] = [
        "meta": 4, "iprp": 0, "ipco": 0, "iinf": 6, "iref": 4, "moov": 0, "dinf": 0,
        "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "stsd": 8, "udta": 0,
    ]

    /// Of a video of boxes or chunks. Those of Matroska are not aligned, and a transport stream has few.
    mutating func findVideoLengths() {
        if bytes.starts(with: "RIFF".utf8) {
            findRIFFChunks()
        } else if bytes.dropFirst(4).prefix(4).allSatisfy({ 0x20...0x7E ~= $0 }) {
            findBoxes()
        }
    }

    mutating func findBoxes() { findBoxes(in: 0..<bytes.count, depth: 0) }

    /// Box sizes, and the fields of small boxes: counts, item numbers, offsets, indices.
    private mutating func findBoxes(in range: Range<Int>, depth: Int) {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, fields.count < Self.maxFields {
            fields.append(LengthField(offset, 4, isBigEndian: true))
            var length = number(at: offset, 4, isBigEndian: true)
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            if length < 8 { length = range.upperBound - offset }
            let content = min(offset + 8, range.upperBound)..<min(offset + length, range.upperBound)
            if let skipped = Self.containers[type], depth < 8 {
                findNumbers(content.lowerBound..<content.lowerBound + skipped, of: 2, isBigEndian: true)
                let inner = min(content.lowerBound + skipped, content.upperBound)
                findBoxes(in: inner..<content.upperBound, depth: depth + 1)
            } else if type != "mdat" {
                let end = min(content.upperBound, content.lowerBound + 256)
                findNumbers(content.lowerBound..<end, of: 2, isBigEndian: true)
            }
            offset += length
        }
    }

    // MARK: TIFF

    private static let directories: Set<Int> = [0x8769, 0x8825, 0xA005, 0x014A]
    private static let maxStructures = 4

    mutating func findTIFFStructures() {
        var found = 0
        for offset in bytes.indices.dropLast(8) where found < Self.maxStructures {
            guard bytes[offset] == bytes[offset + 1], [0x49, 0x4D].contains(bytes[offset]) else { continue }
            let isBigEndian = bytes[offset] == 0x4D
            guard bytes[offset + 2] == (isBigEndian ? 0 : 42), bytes[offset + 3] == (isBigEndian ? 42 : 0) else {
                continue
            }
            found += 1
            fields.append(LengthField(offset + 4, 4, isBigEndian: isBigEndian))
            findDirectories(at: number(at: offset + 4, 4, isBigEndian: isBigEndian), of: offset, isBigEndian, depth: 0)
        }
    }

    /// Counts, and for each entry its format, count and value or offset.
    private mutating func findDirectories(at place: Int, of start: Int, _ isBigEndian: Bool, depth: Int) {
        let directory = start + place
        guard depth < 8, directory + 2 <= bytes.count, fields.count < Self.maxFields else { return }
        fields.append(LengthField(directory, 2, isBigEndian: isBigEndian))
        let count = number(at: directory, 2, isBigEndian: isBigEndian)
        var entry = directory + 2
        for _ in 0..<count {
            guard entry + 12 <= bytes.count else { return }
            fields.append(LengthField(entry + 2, 2, isBigEndian: isBigEndian))
            fields.append(LengthField(entry + 4, 4, isBigEndian: isBigEndian))
            fields.append(LengthField(entry + 8, 4, isBigEndian: isBigEndian))
            if Self.directories.contains(number(at: entry, 2, isBigEndian: isBigEndian)) {
                let inner = number(at: entry + 8, 4, isBigEndian: isBigEndian)
                findDirectories(at: inner, of: start, isBigEndian, depth: depth + 1)
            }
            entry += 12
        }
        guard entry + 4 <= bytes.count else { return }
        fields.append(LengthField(entry, 4, isBigEndian: isBigEndian))
    }

    private func number(at offset: Int, _ byteCount: Int, isBigEndian: Bool) -> Int {
        Int(LengthField(offset, byteCount, isBigEndian: isBigEndian).value(in: bytes))
    }
}
