/// Builds JPEG files from segments.
struct JPEGBytes {
    private(set) var bytes: [UInt8] = [0xFF, 0xD8]

    /// - Parameter marker: the marker's second byte.
    mutating func append(_ marker: UInt8, _ body: [UInt8]) {
        bytes += .joined([0xFF, marker], .big(UInt16(body.count + 2)), body)
    }

    mutating func append(_ more: [UInt8]) { bytes += more }

    /// Quantisation by 1, and one code per table: a zero bit means a block without differences, or without further
    /// coefficients.
    mutating func appendTables() {
        append(0xDB, .joined([0], Array(repeating: 1, count: 64)))
        for table: UInt8 in [0x00, 0x10] { append(0xC4, .joined([table, 1], .zeros(16))) }
    }

    /// - Parameter components: 1 (grey) or 3 (4:2:0).
    mutating func appendFrame(isProgressive: Bool, width: Int, height: Int, components: Int) {
        var body: [UInt8] = .joined([8], .big(UInt16(height)), .big(UInt16(width)), [UInt8(components)])
        for component in 1...components {
            let factors: UInt8 = component == 1 && components > 1 ? 0x22 : 0x11
            body += [UInt8(component), factors, 0]
        }
        append(isProgressive ? 0xC2 : 0xC0, body)
    }

    /// A scan header, for one component or for all.
    mutating func appendScan(of components: ClosedRange<Int>, from first: UInt8, to last: UInt8) {
        let selectors: [UInt8] = components.flatMap { [UInt8($0), 0] }
        append(0xDA, .joined([UInt8(components.count)], selectors, [first, last, 0]))
    }

    mutating func end() { bytes += [0xFF, 0xD9] }

    /// A small sound photo with these segments at the beginning.
    static func photo(with segments: [(marker: UInt8, body: [UInt8])]) -> [UInt8] {
        var file = JPEGBytes()
        for segment in segments { file.append(segment.marker, segment.body) }
        file.append(small)
        return file.bytes
    }

    /// 64 × 64 of grey, without the marker that begins a file.
    private static var small: [UInt8] { Array(grey(width: 64, height: 64).dropFirst(2)) }

    /// - Parameters: multiples of 16.
    static func grey(width: Int, height: Int) -> [UInt8] {
        var file = JPEGBytes()
        file.appendTables()
        file.appendFrame(isProgressive: false, width: width, height: height, components: 1)
        file.appendScan(of: 1...1, from: 0, to: 63)
        // Two bits for each block.
        file.append(.zeros(width / 8 * (height / 8) / 4))
        file.end()
        return file.bytes
    }

    /// The offset of the marker that precedes the size.
    static func startOfFrame(in jpeg: [UInt8]) -> Int? {
        var position = 2
        while position + 4 <= jpeg.count, jpeg[position] == 0xFF {
            // SOF0 to SOF15, except DHT, JPG and DAC, which are in the same range.
            if (0xC0...0xCF).contains(jpeg[position + 1]), ![0xC4, 0xC8, 0xCC].contains(jpeg[position + 1]) {
                return position
            }
            position += 2 + Int(jpeg[position + 2]) << 8 + Int(jpeg[position + 3])
        }
        return nil
    }

    /// Nil if it is no JPEG.
    static func size(of jpeg: [UInt8]) -> (width: Int, height: Int)? {
        guard jpeg.starts(with: [0xFF, 0xD8]), let start = startOfFrame(in: jpeg), start + 9 <= jpeg.count else {
            return nil
        }
        return (
            Int(jpeg[start + 7]) << 8 + Int(jpeg[start + 8]), Int(jpeg[start + 5]) << 8 + Int(jpeg[start + 6])
        )
    }
}
