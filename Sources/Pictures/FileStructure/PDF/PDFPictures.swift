/// The pictures inside a PDF file, found without its index.
///
/// A picture is a stream (ISO 32000-1, 8.9.5). Dictionaries of streams are never compressed (7.5.7), and their numbers
/// not encrypted (7.6.1).
package enum PDFPictures {
    private static let pieceByteCount = 1 << 20
    private static let maxByteCount = 256 << 20
    /// The most bytes of a dictionary between its width and its height.
    private static let reach = 1000

    /// The most pixels of a picture that has no more than a limit; 0 if there is none. Reads the file, up to 256 MiB of
    /// it. Sizes that are objects of their own are not found.
    package static func maxPixelCount(in file: FileWindow, upTo limit: Int) -> Int {
        var (most, start) = (0, 0)
        let end = min(file.byteCount, maxByteCount)
        while start < end, let piece = file.bytes(at: start, count: min(pieceByteCount, end - start)) {
            most = max(most, maxPixelCount(in: piece, upTo: limit))
            start += pieceByteCount - 2 * reach
        }
        return most
    }

    private static func maxPixelCount(in bytes: [UInt8], upTo limit: Int) -> Int {
        var (most, widths, heights): (Int, [Number], [Number]) = (0, [], [])
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let start = rest.firstIndex(of: UInt8(ascii: "/")) {
                rest = bytes[(start + 1)...]
                if let value = number(after: "Width", in: rest) {
                    widths.append(Number(place: start, value: value))
                } else if let value = number(after: "Height", in: rest) {
                    heights.append(Number(place: start, value: value))
                }
            }
        }
        var next = 0
        for width in widths {
            while next < heights.count, heights[next].place < width.place { next += 1 }
            // The one before it and the one after it.
            for height in heights[max(0, next - 1)..<min(next + 1, heights.count)]
            where abs(height.place - width.place) <= reach {
                let (count, overflow) = width.value.multipliedReportingOverflow(by: height.value)
                if !overflow, count <= limit { most = max(most, count) }
            }
        }
        return most
    }

    private struct Number {
        var place, value: Int
    }

    /// Nil if something else follows, such as a reference to an object (`12 0 R`).
    private static func number(after key: StaticString, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard key.withUTF8Buffer({ bytes.starts(with: $0) }) else { return nil }
        let rest = bytes.dropFirst(key.utf8CodeUnitCount).drop(while: isSpace)
        let digits = rest.prefix { isDigit($0) }
        guard 1...10 ~= digits.count else { return nil }
        let next = rest.dropFirst(digits.count).drop(while: isSpace)
        if let first = next.first, isDigit(first) { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte || byte == 0 }
    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
