/// The facts that an IPTC-IIM block adds to EXIF and XMP: keywords and dates.
///
/// The block may be standalone, as in TIFF, or among Photoshop's image resources, as in JPEG.
struct IPTCFacts: Sendable, Equatable {
    /// Dataset 2:25, in file order and with its exact text.
    private(set) var keywords: [String] = []
    /// Datasets 2:55 and 2:60.
    private(set) var created: StatedDate?
    /// Datasets 2:62 and 2:63.
    private(set) var digitised: StatedDate?

    /// A file has a few dozen datasets; keywords have at most 64 bytes by the standard.
    private static let (maxDatasets, maxKeywords, maxKeywordBytes) = (10_000, 1_000, 1_000)

    /// Nil if there is no dataset in these bytes. Everything after the first unreadable dataset is ignored.
    init?(_ bytes: [UInt8]) {
        guard let block = Self.block(in: bytes) else { return nil }
        var datasets: [Number: [UInt8]] = [:]
        var texts: [ArraySlice<UInt8>] = []
        var isUTF8 = false
        var at = 0
        for _ in 0..<Self.maxDatasets {
            guard let dataset = Dataset(block, at: at) else { break }
            at = dataset.end
            switch dataset.number {
            case .characterSet: isUTF8 = dataset.value.elementsEqual([0x1B, 0x25, 0x47])
            case .keyword:
                guard texts.count < Self.maxKeywords, dataset.value.count <= Self.maxKeywordBytes else { continue }
                texts.append(dataset.value)
            case .dateCreated, .timeCreated, .dateDigitised, .timeDigitised:
                datasets[dataset.number] = datasets[dataset.number] ?? Array(dataset.value.prefix(16))
            default: break
            }
        }
        guard at > 0 else { return nil }
        keywords = texts.map { Self.text($0, isUTF8: isUTF8) }
        created = Self.date(datasets[.dateCreated], datasets[.timeCreated])
        digitised = Self.date(datasets[.dateDigitised], datasets[.timeDigitised])
    }

    private struct Number: Hashable {
        var record: UInt8
        var dataset: UInt8

        static let characterSet = Number(record: 1, dataset: 90)
        static let keyword = Number(record: 2, dataset: 25)
        static let dateCreated = Number(record: 2, dataset: 55)
        static let timeCreated = Number(record: 2, dataset: 60)
        static let dateDigitised = Number(record: 2, dataset: 62)
        static let timeDigitised = Number(record: 2, dataset: 63)
    }

    private struct Dataset {
        var number: Number
        var value: ArraySlice<UInt8>
        /// End of the value, from the start of the block.
        var end: Int

        init?(_ block: OrderedBytes, at start: Int) {
            guard let mark = block.short(at: start), mark >> 8 == 0x1C, let kind = block.short(at: start + 1),
                var count = block.short(at: start + 3)
            else { return nil }
            var head = 5
            if count & 0x8000 != 0 {
                // The length of the length. A value of more than four gigabytes is invalid.
                guard count & 0x7FFF == 4, let long = block.long(at: start + head) else { return nil }
                (count, head) = (long, head + 4)
            }
            guard count <= block.bytes.count - start - head else { return nil }
            number = Number(record: UInt8(kind >> 8), dataset: UInt8(kind & 0xFF))
            value = block.bytes.dropFirst(start + head).prefix(count)
            end = start + head + count
        }
    }

    /// The block itself, or resource number 0x0404 of Photoshop's.
    private static func block(in bytes: [UInt8]) -> OrderedBytes? {
        let signature = Array("Photoshop 3.0\0".utf8)
        let resources = OrderedBytes(
            bytes: bytes.starts(with: signature) ? bytes.dropFirst(signature.count) : bytes[...],
            isBigEndian: true
        )
        guard resources.bytes.first != 0x1C else { return resources }
        var at = 0
        for _ in 0..<maxDatasets {
            // Signature, number, a name of odd length preceded by its count, size, and data of even size.
            guard let number = resources.short(at: at + 4), let name = resources.short(at: at + 6).map({ $0 >> 8 }),
                let size = resources.long(at: at + 6 + name / 2 * 2 + 2)
            else { return nil }
            let start = at + 6 + name / 2 * 2 + 2 + 4
            guard size <= resources.bytes.count - start else { return nil }
            if number == 0x0404 {
                return OrderedBytes(bytes: resources.bytes.dropFirst(start).prefix(size), isBigEndian: true)
            }
            at = start + size + size % 2
        }
        return nil
    }

    /// Most programs write UTF-8, declared or not. Text that is not valid UTF-8 is read as Latin-1.
    private static func text(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String {
        if isUTF8 { return String(decoding: bytes, as: UTF8.self) }
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
    }

    /// `20090704` and `123005+0200`; unknown months and days are 00.
    private static func date(_ date: [UInt8]?, _ time: [UInt8]?) -> StatedDate? {
        guard let date, date.count >= 8, date.prefix(8).allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        let digits = String(decoding: date.prefix(8), as: UTF8.self)
        let (year, month, day) = (digits.prefix(4), digits.dropFirst(4).prefix(2), digits.suffix(2))
        let known = [year] + (month == "00" ? [] : day == "00" ? [month] : [month, day])
        let text = known.joined(separator: "-")
        guard known.count == 3, let time, time.count >= 6, time.prefix(6).allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return StatedDate(parsing: text)
        }
        let clock = String(decoding: time, as: UTF8.self)
        let (hour, minute) = (clock.prefix(2), clock.dropFirst(2).prefix(2))
        let moment = "\(text)T\(hour):\(minute):\(clock.dropFirst(4).prefix(2))\(clock.dropFirst(6))"
        return StatedDate(parsing: moment) ?? StatedDate(parsing: text)
    }
}
