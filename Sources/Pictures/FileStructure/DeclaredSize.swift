/// The size in pixels that the first bytes of a PNG, GIF, WebP or BMP file declare.
package struct DeclaredSize: Sendable, Equatable {
    package let width: Int
    package let height: Int

    /// The longest of the heads.
    private static let maxByteCount = 30
    private static let maxEdge = 1 << 24

    /// Nil if the bytes are another format's, too few, or declare a size that no picture has.
    package init?(_ bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(Self.maxByteCount))
        guard let (width, height) = Self.png(head) ?? Self.gif(head) ?? Self.webP(head) ?? Self.bmp(head),
            1...Self.maxEdge ~= width, 1...Self.maxEdge ~= height
        else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// Its first chunk is its header (PNG, 11.2.1).
    private static func png(_ head: [UInt8]) -> (Int, Int)? {
        guard head.count >= 24, head.starts(with: [0x89, 0x50, 0x4E, 0x47]), head[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        func number(_ offset: Int) -> Int { head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }

    /// The logical screen (GIF89a, 18).
    private static func gif(_ head: [UInt8]) -> (Int, Int)? {
        guard head.count >= 10, head.starts(with: "GIF8".utf8) else { return nil }
        return (number(head, 6, 2), number(head, 8, 2))
    }

    /// The canvas of an extended file, or the frame of a simple one (RFC 9649, 2.5 to 2.7).
    private static func webP(_ head: [UInt8]) -> (Int, Int)? {
        guard head.count >= 30, head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8) else {
            return nil
        }
        switch String(decoding: head[12..<16], as: UTF8.self) {
        case "VP8X": return (number(head, 24, 3) + 1, number(head, 27, 3) + 1)
        case "VP8L" where head[20] == 0x2F:
            let bits = number(head, 21, 4)
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        case "VP8 " where head[23..<26].elementsEqual([0x9D, 0x01, 0x2A]):
            return (number(head, 26, 2) & 0x3FFF, number(head, 28, 2) & 0x3FFF)
        default: return nil
        }
    }

    private static func bmp(_ head: [UInt8]) -> (Int, Int)? {
        guard head.count >= 26, head.starts(with: "BM".utf8) else { return nil }
        guard number(head, 14, 4) != 12 else { return (number(head, 18, 2), number(head, 20, 2)) }
        // Rows from the top are counted negatively.
        let rows = Int(Int32(truncatingIfNeeded: number(head, 22, 4)))
        return (number(head, 18, 4), abs(rows))
    }

    /// Little-endian.
    private static func number(_ head: [UInt8], _ offset: Int, _ count: Int) -> Int {
        head[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
