import Terminal

/// Decodes Sixel like a terminal, and throws for anything invalid.
struct SixelDecoder {
    struct NotSixel: Error { let what: String }

    private(set) var colours = Set<Int>()
    private var rest: ArraySlice<UInt8>

    static func decode(_ bytes: [UInt8]) throws -> (picture: RGBPicture, colourCount: Int) {
        var decoder = SixelDecoder(rest: bytes[...])
        let picture = try decoder.picture()
        return (picture, decoder.colours.count)
    }

    private init(rest: ArraySlice<UInt8>) { self.rest = rest }

    private mutating func take(_ text: String) throws {
        guard rest.starts(with: text.utf8) else { throw NotSixel(what: "no \(text)") }
        rest = rest.dropFirst(text.utf8.count)
    }

    private mutating func numbers() -> [Int] {
        let text = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x3B }
        rest = rest.dropFirst(text.count)
        return String(decoding: text, as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? -1 }
    }

    private mutating func picture() throws -> RGBPicture {
        try take("\u{1B}P")
        _ = numbers()
        try take("q\"")
        let raster = numbers()
        guard raster.count == 4, raster[0] == 1, raster[1] == 1 else { throw NotSixel(what: "raster \(raster)") }
        let (width, height) = (raster[2], raster[3])
        var pixels = [UInt8?](repeating: nil, count: width * height * 3)
        var palette: [Int: [UInt8]] = [:]
        var (x, y, colour) = (0, 0, 0)
        while let byte = rest.popFirst() {
            var (count, sixel) = (1, byte)
            switch byte {
            case UInt8(ascii: "#"):
                let parts = numbers()
                colour = parts[0]
                if parts.count == 5, parts[1] == 2, parts[2...].allSatisfy((0...100).contains) {
                    palette[colour] = parts[2...].map { UInt8(($0 * 255 + 50) / 100) }
                } else if parts.count != 1 {
                    throw NotSixel(what: "colour \(parts)")
                }
                continue
            case UInt8(ascii: "$"):
                x = 0
                continue
            case UInt8(ascii: "-"):
                (x, y) = (0, y + 6)
                continue
            case 0x1B:
                try take("\\")
                guard rest.isEmpty else { throw NotSixel(what: "something behind the end") }
                return try .made(
                    width,
                    height,
                    pixels.map { byte in
                        guard let byte else { throw NotSixel(what: "a pixel without a colour") }
                        return byte
                    }
                )
            case UInt8(ascii: "!"):
                count = numbers().first ?? 0
                sixel = rest.popFirst() ?? 0
            default: break
            }
            guard (0x3F...0x7E).contains(sixel), count > 0 else {
                throw NotSixel(what: "byte \(sixel), \(count) times")
            }
            for x in x..<x + count {
                for bit in 0..<6 where (sixel - 0x3F) >> UInt8(bit) & 1 == 1 {
                    guard x < width, y + bit < height, let known = palette[colour] else {
                        throw NotSixel(what: "a pixel outside, or without a colour")
                    }
                    let start = 3 * ((y + bit) * width + x)
                    guard pixels[start] == nil else { throw NotSixel(what: "a pixel twice") }
                    for part in 0..<3 { pixels[start + part] = known[part] }
                    colours.insert(colour)
                }
            }
            x += count
        }
        throw NotSixel(what: "no end")
    }
}
