import Glibc

/// Canon's raw files before CR2: heaps, each with its directory at the end (CIFF 1.0 r3; tags as in exiftool).
struct CIFFFile {
    private let reading: RawReading
    private let numbers: ByteNumbers
    private var records: [Int: Record] = [:]

    private enum Record {
        case inEntry([UInt8])
        case inHeap(Range<Int>)
    }

    private enum Tag {
        static let makeAndModel = 0x080A, owner = 0x0810, focalLength = 0x1029, shotInfo = 0x102A
        static let cameraSettings = 0x102D, colorSpace = 0x10B4, imageSize = 0x1810, exposure = 0x1818
        static let time = 0x180E, serialNumber = 0x180B, jpeg = 0x2007, thumbnail = 0x2008
    }

    private static let maxLevel = 8
    private static let maxEntries = 1024

    static func read(_ reading: RawReading) -> RawFile? {
        guard let head = reading.file.bytes(at: 0, count: 14),
            ["II", "MM"].contains(where: { head.starts(with: $0.utf8) })
        else { return nil }
        let numbers = ByteNumbers(isBigEndian: head[0] == UInt8(ascii: "M"))
        let start = numbers.number(head[2..<6])
        guard start < reading.file.byteCount else { return nil }
        var found = CIFFFile(reading: reading, numbers: numbers)
        found.readHeap(start..<reading.file.byteCount, level: 0)
        return found.records.isEmpty ? nil : found.raw
    }

    private init(reading: RawReading, numbers: ByteNumbers) { (self.reading, self.numbers) = (reading, numbers) }

    private mutating func readHeap(_ heap: Range<Int>, level: Int) {
        guard level < Self.maxLevel, heap.count > 6,
            let end = reading.file.bytes(at: heap.upperBound - 4, count: 4).map({ numbers.number($0[...]) }),
            end <= heap.count - 6,
            let count = reading.file.bytes(at: heap.lowerBound + end, count: 2).map({ numbers.number($0[...]) }),
            count <= Self.maxEntries, count * 10 <= heap.count - end - 2, reading.countEntries(count),
            let table = reading.file.bytes(at: heap.lowerBound + end + 2, count: count * 10)
        else { return }
        for start in stride(from: 0, to: table.count, by: 10) {
            let kind = numbers.number(table[start..<start + 2])
            let tag = kind & 0x3FFF
            if kind & 0xC000 == 0x4000 {
                note(.inEntry(Array(table[start + 2..<start + 10])), tag)
                continue
            }
            let (size, offset) = (
                numbers.number(table[start + 2..<start + 6]), numbers.number(table[start + 6..<start + 10])
            )
            guard kind & 0xC000 == 0, offset <= heap.count, size <= heap.count - offset else { continue }
            let place = heap.lowerBound + offset..<heap.lowerBound + offset + size
            if [0x2800, 0x3000].contains(kind & 0x3800) {
                readHeap(place, level: level + 1)
            } else {
                note(.inHeap(place), tag)
            }
        }
    }

    private mutating func note(_ record: Record, _ tag: Int) {
        if records[tag] == nil { records[tag] = record }
    }

    private func bytes(_ tag: Int) -> [UInt8] {
        switch records[tag] {
        case .inEntry(let bytes): bytes
        case .inHeap(let place): reading.value(at: place.lowerBound, count: min(place.count, 1024)) ?? []
        case nil: []
        }
    }

    private var raw: RawFile {
        var file = RawFile(.ciff)
        for (tag, name) in [(Tag.jpeg, "JpgFromRaw"), (Tag.thumbnail, "ThumbnailImage")] {
            guard case .inHeap(let place) = records[tag] else { continue }
            reading.addJPEG(at: place.lowerBound, count: place.count, name: name)
        }
        let facts = facts
        file.make = facts.make
        file.model = facts.model
        file.orientation = facts.orientation
        file.exif = facts.exif
        let image = bytes(Tag.imageSize)
        if let width = numbers.number(image, at: 0, byteCount: 4),
            let height = numbers.number(image, at: 4, byteCount: 4)
        {
            file.size = RawFile.Size(checked: width, height)
        }
        file.isAdobeRGB = numbers.number(bytes(Tag.colorSpace), at: 0, byteCount: 2) == 2
        file.previews = reading.previews
        return file
    }

    private var facts: CaptureFacts {
        var facts = CaptureFacts()
        let names = bytes(Tag.makeAndModel)
        facts.make = RawText.cleaned(names)
        facts.model = names.firstIndex(of: 0).flatMap { RawText.cleaned(Array(names[($0 + 1)...])) }
        facts.orientation = numbers.signed(bytes(Tag.imageSize), at: 12, byteCount: 4)
            .flatMap(CaptureFacts.orientation(turned:))
        facts.clock = numbers.number(bytes(Tag.time), at: 0, byteCount: 4)
        facts.owner = RawText.cleaned(bytes(Tag.owner))
        // Of other cameras the number has another meaning.
        if facts.model?.contains("EOS") ?? false {
            facts.serialNumber = numbers.number(bytes(Tag.serialNumber), at: 0, byteCount: 4).map { String($0) }
        }
        readExposure(&facts)
        let units = numbers.number(bytes(Tag.cameraSettings), at: 50, byteCount: 2) ?? 1
        facts.focalLength = numbers.number(bytes(Tag.focalLength), at: 2, byteCount: 2)
            .map { Double($0) / Double(max(1, units)) }
        return facts
    }

    /// From APEX values, as fractions of 32 in the shot's own record.
    private func readExposure(_ facts: inout CaptureFacts) {
        let (shot, exposure) = (bytes(Tag.shotInfo), bytes(Tag.exposure))
        func value(_ index: Int) -> Int? { numbers.signed(shot, at: index * 2, byteCount: 2) }
        if let base = value(2), base > 0, let auto = value(1) {
            let iso = exp2(Double(base + auto) / 32) * 100 / 32
            facts.iso = 1...0xFFFF ~= iso ? Int(iso.rounded()) : nil
        }
        facts.exposureBias = numbers.float(exposure, at: 0) ?? value(6).map(Self.apex)
        if let time = numbers.float(exposure, at: 4), time != 0, abs(time) < 100 {
            facts.exposure = exp2(-time)
        } else if let time = [22, 5].lazy.compactMap(value).first(where: { $0 != 0 }) {
            facts.exposure = exp2(-Self.apex(time))
        }
        if let aperture = numbers.float(exposure, at: 8), aperture > 0, aperture < 100 {
            facts.aperture = exp2(aperture / 2)
        } else if let aperture = [21, 4].lazy.compactMap(value).first(where: { $0 > 0 }) {
            facts.aperture = exp2(Self.apex(aperture) / 2)
        }
    }

    /// 32nds, in which 12 and 20 stand for thirds.
    private static func apex(_ value: Int) -> Double {
        let (whole, rest) = abs(value).quotientAndRemainder(dividingBy: 32)
        let fraction = rest == 12 ? 1.0 / 3 : rest == 20 ? 2.0 / 3 : Double(rest) / 32
        return (value < 0 ? -1 : 1) * (Double(whole) + fraction)
    }
}
