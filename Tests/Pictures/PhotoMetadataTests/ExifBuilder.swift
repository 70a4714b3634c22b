/// Writes EXIF blocks for tests, valid or invalid ones: everything is written as requested.
struct ExifBuilder {
    enum Value {
        case bytes([UInt8])
        case ascii(String)
        case rawASCII([UInt8])
        case shorts([UInt16])
        case longs([UInt32])
        case rationals([(UInt32, UInt32)])
        case signedRationals([(Int32, Int32)])
    }

    var isBigEndian = false
    var image: [(UInt16, Value)] = []
    var capture: [(UInt16, Value)] = []
    var position: [(UInt16, Value)] = []

    /// The block from its byte order mark, with the first directory at this offset.
    func build(at start: Int = 8) -> [UInt8] {
        var block = Array((isBigEndian ? "MM" : "II").utf8) + number(42 as UInt16) + number(UInt32(start))
        block += [UInt8](repeating: 0x55, count: start - 8)
        var image = self.image
        let children = [(UInt16(0x8769), capture), (UInt16(0x8825), position)].filter { !$0.1.isEmpty }
        var next = start + size(of: image) + children.count * 12
        for (tag, entries) in children {
            image.append((tag, .longs([UInt32(next)])))
            next += size(of: entries)
        }
        append(image, to: &block)
        for (_, entries) in children { append(entries, to: &block) }
        return block
    }

    private func append(_ entries: [(UInt16, Value)], to block: inout [UInt8]) {
        let sorted = entries.sorted { $0.0 < $1.0 }
        var values: [UInt8] = []
        let valuesAt = block.count + 2 + sorted.count * 12 + 4
        block += number(UInt16(sorted.count))
        for (tag, value) in sorted {
            let (format, count, bytes) = encoded(value)
            block += number(tag) + number(format) + number(UInt32(count))
            if bytes.count <= 4 {
                block += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
            } else {
                block += number(UInt32(valuesAt + values.count))
                values += padded(bytes)
            }
        }
        block += number(0 as UInt32) + values
    }

    private func size(of entries: [(UInt16, Value)]) -> Int {
        entries.reduce(2 + entries.count * 12 + 4) { total, entry in
            let bytes = encoded(entry.1).bytes
            return total + (bytes.count > 4 ? padded(bytes).count : 0)
        }
    }

    private func encoded(_ value: Value) -> (format: UInt16, count: Int, bytes: [UInt8]) {
        switch value {
        case .bytes(let bytes): (1, bytes.count, bytes)
        case .ascii(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
        case .rawASCII(let bytes): (2, bytes.count, bytes)
        case .shorts(let numbers): (3, numbers.count, numbers.flatMap { number($0) })
        case .longs(let numbers): (4, numbers.count, numbers.flatMap { number($0) })
        case .rationals(let numbers): (5, numbers.count, numbers.flatMap { number($0.0) + number($0.1) })
        case .signedRationals(let numbers): (10, numbers.count, numbers.flatMap { number($0.0) + number($0.1) })
        }
    }

    private func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
    }

    private func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes.count % 2 == 0 ? bytes : bytes + [0]
    }
}

extension ExifBuilder {
    /// A photo with all the facts that are read.
    static func complete(isBigEndian: Bool = false) -> ExifBuilder {
        ExifBuilder(
            isBigEndian: isBigEndian,
            image: [
                (0x010F, .ascii("NIKON CORPORATION  ")), (0x0110, .ascii("NIKON D90")), (0x0112, .shorts([6])),
                (0x0131, .ascii("Ver.1.00")), (0x0132, .ascii("2015:05:05 05:05:05")), (0x4746, .shorts([4])),
            ],
            capture: [
                (0x829A, .rationals([(1, 250)])), (0x829D, .rationals([(56, 10)])), (0x8827, .shorts([400])),
                (0x9003, .ascii("2014:03:01 12:34:56")), (0x9004, .ascii("2014:03:02 12:34:56")),
                (0x9011, .ascii("+05:30")), (0x9291, .ascii("25")), (0x920A, .rationals([(350, 10)])),
                (0xA434, .ascii("18-105mm f/3.5-5.6")),
            ],
            position: [
                (0x0001, .ascii("S")), (0x0002, .rationals([(33, 1), (30, 1), (3600, 100)])),
                (0x0003, .ascii("E")), (0x0004, .rationals([(151, 1), (1_200, 100), (0, 1)])),
                (0x0005, .bytes([1])), (0x0006, .rationals([(125, 10)])),
            ]
        )
    }
}
