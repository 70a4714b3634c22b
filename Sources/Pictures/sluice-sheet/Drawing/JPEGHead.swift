/// The start of a JPEG up to its frame, which says whether a PDF can contain the file as it is.
///
/// Cairo reads the same segments, but not within bounds: it gets no file that was not read here first.
struct JPEGHead: Equatable {
    let width, height: Int
    /// 1 for grey, 3 for colours.
    let components: Int
    /// Its colour profile, if it has one that is whole.
    private(set) var profile: [UInt8]?

    /// - Throws: what keeps the file out of a PDF, in words
    init(_ bytes: UnsafeRawBufferPointer) throws(SheetProblem) {
        guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { throw SheetProblem("it is no JPEG") }
        var place = 2
        var profile = ProfileParts()
        while place + 4 <= bytes.count {
            guard bytes[place] == 0xFF else { throw SheetProblem("it is damaged") }
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            let end = place + 2 + length
            guard !Self.standAlone(marker), marker != 0xDA, length >= 2, end <= bytes.count else { break }
            let segment = UnsafeRawBufferPointer(rebasing: bytes[place + 4..<end])
            if Self.isFrame(marker) {
                self = try JPEGHead(frame: segment, marker)
                self.profile = profile.whole
                return
            }
            if marker == 0xE2 { profile.add(segment) }
            place = end
        }
        throw SheetProblem("it is damaged")
    }

    private init(frame: UnsafeRawBufferPointer, _ marker: UInt8) throws(SheetProblem) {
        guard frame.count >= 6, frame.count >= 6 + 3 * Int(frame[5]) else { throw SheetProblem("it is damaged") }
        // Baseline, extended sequential and progressive, with Huffman coding (ISO 32000-1, 7.4.8).
        guard (0xC0...0xC2).contains(marker) else { throw SheetProblem("its coding is not allowed in a PDF") }
        guard frame[0] == 8 else { throw SheetProblem("it has \(frame[0]) bits per sample") }
        height = Int(frame[1]) << 8 | Int(frame[2])
        width = Int(frame[3]) << 8 | Int(frame[4])
        components = Int(frame[5])
        guard width > 0, height > 0 else { throw SheetProblem("it has no pixels") }
        // Of four, programs disagree which value is ink and which is paper.
        guard components == 1 || components == 3 else { throw SheetProblem("it has \(components) colour components") }
    }

    private static func standAlone(_ marker: UInt8) -> Bool { marker == 0x01 || (0xD0...0xD9).contains(marker) }

    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}

/// The segments of a colour profile (ICC.1, annex B.4): a name, the number of the segment from 1, their count, and a part.
private struct ProfileParts {
    private var parts: [Int: [UInt8]] = [:]
    private var count = 0

    mutating func add(_ segment: UnsafeRawBufferPointer) {
        let name = Array("ICC_PROFILE\0".utf8)
        guard segment.count > name.count + 2, segment.prefix(name.count).elementsEqual(name) else { return }
        count = Int(segment[name.count + 1])
        parts[Int(segment[name.count])] = Array(segment[(name.count + 2)...])
    }

    var whole: [UInt8]? {
        guard count > 0, parts.count == count else { return nil }
        var bytes: [UInt8] = []
        for number in 1...count {
            guard let part = parts[number] else { return nil }
            bytes += part
        }
        return bytes
    }
}
