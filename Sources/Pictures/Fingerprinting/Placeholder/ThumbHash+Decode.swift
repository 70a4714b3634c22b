extension ThumbHash {
    /// A small sRGB picture: `width · height` pixels of four bytes each, alpha last and not premultiplied.
    package struct Picture: Sendable {
        package let width: Int
        package let height: Int
        package let rgba: [UInt8]
    }

    /// The placeholder: 32 pixels on the long edge.
    package func decode() -> Picture {
        let header = self.header
        let nx = header.luminance.x
        let ny = header.luminance.y
        var nibbles = NibbleReader(bytes: bytes, next: (header.hasAlpha ? 6 : 5) * 2)
        // Colours are boosted by a quarter to compensate for rounding to four bits.
        let l = Terms(nx, ny, scale: header.scales.l, from: &nibbles)
        let p = Terms(3, 3, scale: header.scales.p * 1.25, from: &nibbles)
        let q = Terms(3, 3, scale: header.scales.q * 1.25, from: &nibbles)
        let alpha = header.hasAlpha ? Terms(5, 5, scale: Double(bytes[5] >> 4) / 15, from: &nibbles) : nil
        let averageAlpha = averageColour.alpha

        let ratio = header.aspectRatio
        let width = max(1, Self.rounded(ratio > 1 ? 32 : 32 * ratio))
        let height = max(1, Self.rounded(ratio > 1 ? 32 / ratio : 32))
        func waves(_ index: Int, of count: Int) -> [Double] {
            (0..<7).map { cosine(.pi / Double(count) * (Double(index) + 0.5) * Double($0)) }
        }
        let across = (0..<width).map { waves($0, of: width) }
        var rgba: [UInt8] = []
        rgba.reserveCapacity(width * height * 4)
        for y in 0..<height {
            let down = waves(y, of: height)
            for x in 0..<width {
                let colour = Self.rgb(
                    header.averages.l + l.sum(across[x], down),
                    header.averages.p + p.sum(across[x], down),
                    header.averages.q + q.sum(across[x], down)
                )
                let opacity = averageAlpha + (alpha?.sum(across[x], down) ?? 0)
                for value in [colour.red, colour.green, colour.blue, opacity] {
                    rgba.append(UInt8(max(0, 255 * min(1, value))))
                }
            }
        }
        return Picture(width: width, height: height, rgba: rgba)
    }

    private struct NibbleReader {
        let bytes: [UInt8]
        var next: Int

        mutating func read() -> Int {
            defer { next += 1 }
            return Int(bytes[next / 2] >> (next % 2 == 0 ? 0 : 4)) & 15
        }
    }

    /// The terms of one channel except the constant one.
    private struct Terms {
        private var terms: [(cx: Int, cy: Int, value: Double)] = []

        init(_ nx: Int, _ ny: Int, scale: Double, from nibbles: inout NibbleReader) {
            for (cy, count) in ThumbHash.terms(nx, ny).enumerated() {
                for cx in (cy == 0 ? 1 : 0)..<count {
                    terms.append((cx, cy, (Double(nibbles.read()) / 7.5 - 1) * scale))
                }
            }
        }

        func sum(_ across: [Double], _ down: [Double]) -> Double {
            terms.reduce(0) { $0 + $1.value * across[$1.cx] * down[$1.cy] * 2 }
        }
    }
}
