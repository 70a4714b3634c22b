extension ThumbHash {
    /// The largest side of an encoded picture, in pixels. More would not be visible in the placeholder.
    package static let maxSide = 100

    /// Encodes an sRGB picture of at most 100×100 pixels.
    ///
    /// - Parameter rgba: `width · height` pixels of four bytes each, alpha last and not premultiplied.
    package static func encode(rgba: [UInt8], width: Int, height: Int) -> ThumbHash {
        precondition(1...maxSide ~= width && 1...maxSide ~= height, "a side is not within 1…100")
        precondition(rgba.count == width * height * 4, "the number of pixels does not match the size")
        let channels = Channels(rgba: rgba)
        let hasAlpha = channels.hasAlpha
        let (long, limit) = (Double(max(width, height)), hasAlpha ? 5.0 : 7.0)
        let lx = max(1, rounded(limit * Double(width) / long))
        let ly = max(1, rounded(limit * Double(height) / long))
        func encoded(_ samples: [Double], _ nx: Int, _ ny: Int) -> Channel {
            Channel(samples, width: width, height: height, nx: nx, ny: ny)
        }
        let l = encoded(channels.l, max(3, lx), max(3, ly))
        let p = encoded(channels.p, 3, 3)
        let q = encoded(channels.q, 3, 3)
        let isLandscape = width > height

        var first = rounded(63 * l.average) | rounded(31.5 + 31.5 * p.average) << 6
        first |= rounded(31.5 + 31.5 * q.average) << 12 | rounded(31 * l.scale) << 18 | (hasAlpha ? 1 << 23 : 0)
        var second = (isLandscape ? ly : lx) | rounded(63 * p.scale) << 3
        second |= rounded(63 * q.scale) << 9 | (isLandscape ? 1 << 15 : 0)
        var bytes = [first, first >> 8, first >> 16, second, second >> 8].map { UInt8(truncatingIfNeeded: $0) }
        var nibbles = (l.terms + p.terms + q.terms).map { rounded(15 * $0) }
        if hasAlpha {
            let alpha = encoded(channels.alpha, 5, 5)
            bytes.append(UInt8(rounded(15 * alpha.average) | rounded(15 * alpha.scale) << 4))
            nibbles += alpha.terms.map { rounded(15 * $0) }
        }
        for index in stride(from: 0, to: nibbles.count, by: 2) {
            bytes.append(UInt8(nibbles[index] | (index + 1 < nibbles.count ? nibbles[index + 1] << 4 : 0)))
        }
        return ThumbHash(unchecked: bytes)
    }

    /// Encodes an opaque picture, three bytes a pixel.
    package static func encode(rgb: [UInt8], width: Int, height: Int) -> ThumbHash {
        var rgba: [UInt8] = []
        rgba.reserveCapacity(rgb.count / 3 * 4)
        for index in stride(from: 0, to: rgb.count - 2, by: 3) {
            for byte in rgb[index..<index + 3] { rgba.append(byte) }
            rgba.append(255)
        }
        return encode(rgba: rgba, width: width, height: height)
    }

    /// Rounds half up, as JavaScript does.
    static func rounded(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }

    /// Luminance, yellow–blue, red–green and alpha. Transparent pixels take the average colour.
    private struct Channels {
        private(set) var l: [Double] = []
        private(set) var p: [Double] = []
        private(set) var q: [Double] = []
        private(set) var alpha: [Double] = []
        let hasAlpha: Bool

        init(rgba: [UInt8]) {
            var average = (red: 0.0, green: 0.0, blue: 0.0, alpha: 0.0)
            for index in stride(from: 0, to: rgba.count, by: 4) {
                let alpha = Double(rgba[index + 3]) / 255
                average.red += alpha / 255 * Double(rgba[index])
                average.green += alpha / 255 * Double(rgba[index + 1])
                average.blue += alpha / 255 * Double(rgba[index + 2])
                average.alpha += alpha
            }
            if average.alpha > 0 {
                average.red /= average.alpha
                average.green /= average.alpha
                average.blue /= average.alpha
            }
            hasAlpha = average.alpha < Double(rgba.count / 4)
            for index in stride(from: 0, to: rgba.count, by: 4) {
                let alpha = Double(rgba[index + 3]) / 255
                let red = average.red * (1 - alpha) + alpha / 255 * Double(rgba[index])
                let green = average.green * (1 - alpha) + alpha / 255 * Double(rgba[index + 1])
                let blue = average.blue * (1 - alpha) + alpha / 255 * Double(rgba[index + 2])
                l.append((red + green + blue) / 3)
                p.append((red + green) / 2 - blue)
                q.append(red - green)
                self.alpha.append(alpha)
            }
        }
    }

    /// One channel as cosine terms.
    private struct Channel {
        /// The constant term.
        let average: Double
        /// The largest of the other terms.
        let scale: Double
        /// The other terms, scaled to 0…1, where 0.5 means zero (all 0 in a channel without any).
        let terms: [Double]

        /// Sums run over the pixels in reading order, as in the reference implementation: if a term falls between two
        /// codes, the order decides. Terms that are nothing but rounding (all of a flat picture, half of a gradient)
        /// also depend on the last bit of the cosine, on which no two libraries agree. They may differ from another
        /// implementation's by one code, which is not visible.
        init(_ samples: [Double], width: Int, height: Int, nx: Int, ny: Int) {
            let across = (0..<width).map { x in
                var cosines = SIMD8<Double>.zero
                for cx in 0..<nx { cosines[cx] = cosine(.pi / Double(width) * Double(cx) * (Double(x) + 0.5)) }
                return cosines
            }
            var all: [Double] = []
            for (cy, count) in ThumbHash.terms(nx, ny).enumerated() {
                var sums = SIMD8<Double>.zero
                for y in 0..<height {
                    let down = cosine(.pi / Double(height) * Double(cy) * (Double(y) + 0.5))
                    for x in 0..<width { sums += samples[y * width + x] * across[x] * down }
                }
                all += (0..<count).map { sums[$0] / Double(width * height) }
            }
            average = all[0]
            let others = all.dropFirst()
            let scale = others.reduce(0) { max($0, abs($1)) }
            self.scale = scale
            terms = scale > 0 ? others.map { 0.5 + 0.5 / scale * $0 } : Array(others)
        }
    }
}
