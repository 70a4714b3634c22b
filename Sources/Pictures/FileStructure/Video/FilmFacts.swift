import Glibc

/// What a file of boxes says about its film before its frames (ISO/IEC 14496-12; Apple, QuickTime File Format).
package struct FilmFacts: Sendable {
    package struct Size: Sendable, Equatable {
        package let width, height: Int
    }

    /// Pixels of the upright picture; nil if there is no track of pictures.
    package private(set) var size: Size?
    /// By libavformat's names: `creation_time` of the movie's header, the names of `udta`, and Apple's and Android's keys as
    /// they are in the file.
    package private(set) var texts: [String: String] = [:]

    private static let numbers = ByteNumbers(isBigEndian: true)
    private static let maxTextByteCount = 4 << 10

    /// Nil if there is no `moov` box.
    package init?(_ file: FileWindow) {
        guard let movie = VideoContainer.movieBox(of: file) else { return nil }
        let reading = RawReading(file)
        var tracks: [Track] = []
        for box in BoxHeaders.boxes(in: movie, of: reading) {
            switch box.type {
            case "mvhd": texts["creation_time"] = Self.written(box, reading)
            case "trak": if let track = Track(box, reading) { tracks.append(track) }
            case "udta": addNamedTexts(of: box.content, reading)
            case "meta": addMetadata(of: box.content, reading)
            default: break
            }
        }
        size = tracks.max { ($0.isEnabled ? 1 : 0, $0.area) < ($1.isEnabled ? 1 : 0, $1.area) }?.upright
    }

    /// In UTC, from seconds since 1904. Some programs count from 1970.
    private static func written(_ box: BoxHeaders.Box, _ reading: RawReading) -> String? {
        guard let bytes = reading.value(at: box.content.lowerBound, count: 12),
            let counted = numbers.number(bytes, at: bytes[0] == 1 ? 5 : 4, byteCount: bytes[0] == 1 ? 7 : 4),
            counted > 0
        else { return nil }
        let (from1904To1970, year9999) = (2_082_844_800, 253_402_300_799)
        var time = time_t(counted >= from1904To1970 ? counted - from1904To1970 : counted)
        var parts = tm()
        guard time <= year9999, gmtime_r(&time, &parts) != nil else { return nil }
        func digits(_ number: Int32, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let date = "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
        return "\(date)T\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))Z"
    }
}

// MARK: Texts

extension FilmFacts {
    /// The first letter is a copyright sign in Mac OS Roman.
    private static let names = [
        "\u{FFFD}xyz": "location", "\u{FFFD}mak": "make", "\u{FFFD}mod": "model", "\u{FFFD}swr": "software",
        "\u{FFFD}day": "date", "\u{FFFD}cpy": "copyright", "\u{FFFD}ART": "artist", "\u{FFFD}aut": "author",
        "\u{FFFD}too": "encoder", "\u{FFFD}enc": "encoder",
    ]

    /// Texts of `udta`: each begins with its length and its language.
    private mutating func addNamedTexts(of range: Range<Int>, _ reading: RawReading) {
        for box in BoxHeaders.boxes(in: range, of: reading) {
            if box.type == "meta" {
                addMetadata(of: box.content, reading)
            } else if let name = Self.names[box.type], let length = reading.value(at: box.content.lowerBound, count: 2)
            {
                let start = box.content.lowerBound + 4
                let count = min(Self.numbers.number(length[...]), box.content.upperBound - start)
                add(name, reading, start, count)
            }
        }
    }

    /// Keys and values of a `meta` box. ISO's has a version, QuickTime's has none.
    private mutating func addMetadata(of range: Range<Int>, _ reading: RawReading) {
        guard let start = reading.value(at: range.lowerBound, count: min(8, range.count)), start.count == 8 else {
            return
        }
        let hasVersion = start[..<4].allSatisfy { $0 == 0 }
        let boxes = BoxHeaders.boxes(in: range.dropFirst(hasVersion ? 4 : 0), of: reading)
        let keys = boxes.first { $0.type == "keys" }.map { Self.keys(in: $0.content, reading) } ?? []
        for value in boxes.filter({ $0.type == "ilst" }).flatMap({ BoxHeaders.boxes(in: $0.content, of: reading) }) {
            // Numbered from 1, in four bytes, of which a small number's are characters.
            let number = Array(value.type.utf8)
            let index = number.count == 4 ? Self.numbers.number(number[...]) - 1 : -1
            guard let name = keys.indices.contains(index) ? keys[index] : Self.names[value.type],
                let data = BoxHeaders.boxes(in: value.content, of: reading).first(where: { $0.type == "data" }),
                let type = reading.value(at: data.content.lowerBound, count: 4), Self.numbers.number(type[...]) == 1
            else { continue }
            add(name, reading, data.content.lowerBound + 8, data.content.count - 8)
        }
    }

    /// - Returns: nil for those of other namespaces than `mdta`.
    private static func keys(in range: Range<Int>, _ reading: RawReading) -> [String?] {
        BoxHeaders.boxes(in: range.dropFirst(8), of: reading).map { key in
            guard key.type == "mdta", key.content.count <= maxTextByteCount else { return nil }
            return reading.value(at: key.content.lowerBound, count: key.content.count)
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private mutating func add(_ name: String, _ reading: RawReading, _ start: Int, _ count: Int) {
        guard 1...Self.maxTextByteCount ~= count, let bytes = reading.value(at: start, count: count) else { return }
        texts[name] = String(decoding: bytes, as: UTF8.self)
    }
}

// MARK: Tracks

extension FilmFacts {
    /// A track of pictures, as its header describes it.
    private struct Track {
        let isEnabled: Bool
        let upright: Size

        var area: Int { upright.width * upright.height }

        /// Nil for a track of something else.
        init?(_ box: BoxHeaders.Box, _ reading: RawReading) {
            let boxes = BoxHeaders.boxes(in: box.content, of: reading)
            guard let header = boxes.first(where: { $0.type == "tkhd" }),
                let media = boxes.first(where: { $0.type == "mdia" }),
                let handler = BoxHeaders.boxes(in: media.content, of: reading).first(where: { $0.type == "hdlr" }),
                let kind = reading.value(at: handler.content.lowerBound + 8, count: 4), kind.elementsEqual("vide".utf8),
                let version = reading.value(at: header.content.lowerBound, count: 4)
            else { return nil }
            let matrixStart = header.content.lowerBound + (version[0] == 1 ? 52 : 40)
            guard let bytes = reading.value(at: matrixStart, count: 44) else { return nil }
            func number(_ index: Int) -> Int { FilmFacts.numbers.number(bytes[4 * index..<4 * index + 4]) }
            // Of nine numbers, the first and the fifth keep the axes.
            let isTransposed = number(0) == 0 && number(4) == 0
            let (width, height) = (number(9) >> 16, number(10) >> 16)
            guard width > 0, height > 0 else { return nil }
            isEnabled = version[3] & 1 == 1
            upright = isTransposed ? Size(width: height, height: width) : Size(width: width, height: height)
        }
    }
}
