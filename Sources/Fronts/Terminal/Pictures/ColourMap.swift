/// A palette of at most 256 colours for a picture, by median cut (Heckbert 1982).
struct ColourMap {
    private(set) var colours: [TerminalPalette.Components] = []
    /// For each of 32,768 colours, five bits per component, the index of the nearest palette colour; −1 until it is
    /// computed.
    private var nearest = [Int16](repeating: -1, count: 32_768)

    /// Palette components are multiples of a hundredth, as in Sixel.
    init(_ picture: RGBPicture, maxColours: Int = 256) {
        var counts = [Int](repeating: 0, count: 32_768)
        picture.pixels.withUnsafeBufferPointer { pixels in
            for start in stride(from: 0, to: pixels.count, by: 3) {
                counts[Self.bin(Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))] += 1
            }
        }
        var boxes = [Box(counts.indices.filter { counts[$0] > 0 }, counts)]
        while boxes.count < maxColours {
            let candidates = boxes.indices.filter { boxes[$0].isDivisible }
            guard let widest = candidates.max(by: { boxes[$0].importance < boxes[$1].importance }) else { break }
            let (low, high) = boxes[widest].halves(counts)
            boxes[widest] = low
            boxes.append(high)
        }
        colours = boxes.map { box in
            let mean = box.mean(counts)
            return (Self.stepped(mean.red), Self.stepped(mean.green), Self.stepped(mean.blue))
        }
    }

    static func bin(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
    }

    static func hundredths(_ component: Int) -> Int { (component * 100 + 127) / 255 }
    private static func stepped(_ component: Int) -> Int { (hundredths(component) * 255 + 50) / 100 }

    /// Components of 0–255.
    mutating func index(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let bin = Self.bin(red, green, blue)
        if nearest[bin] >= 0 { return Int(nearest[bin]) }
        let centre = (red: red & ~7 | 4, green: green & ~7 | 4, blue: blue & ~7 | 4)
        var (best, least) = (0, Int.max)
        for (index, colour) in colours.enumerated() {
            let (r, g, b) = (colour.red - centre.red, colour.green - centre.green, colour.blue - centre.blue)
            // The eye is most sensitive to green.
            let distance = 2 * r * r + 4 * g * g + b * b
            if distance < least { (best, least) = (index, distance) }
        }
        nearest[bin] = Int16(best)
        return best
    }
}

/// Colours that one palette colour will represent.
private struct Box {
    private let bins: [Int]
    private let count: Int
    /// The component with the largest range, as a shift, and that range.
    private let shift: Int
    private let range: Int

    init(_ bins: [Int], _ counts: [Int]) {
        self.bins = bins
        count = bins.reduce(0) { $0 + counts[$1] }
        var (shift, range) = (0, -1)
        for candidate in [5, 10, 0] {
            var (low, high) = (31, 0)
            for bin in bins {
                let value = bin >> candidate & 31
                (low, high) = (min(low, value), max(high, value))
            }
            if high - low > range { (shift, range) = (candidate, high - low) }
        }
        (self.shift, self.range) = (shift, range)
    }

    var isDivisible: Bool { bins.count > 1 }

    /// High for many pixels and for distant colours, so that large areas of one shade and small bright spots both get
    /// their colours.
    var importance: Double { Double(count).squareRoot() * Double(range) }

    func halves(_ counts: [Int]) -> (Box, Box) {
        let sorted = bins.sorted { ($0 >> shift & 31, $0) < ($1 >> shift & 31, $1) }
        var (seen, cut) = (0, 0)
        while cut < sorted.count - 1, cut == 0 || 2 * seen < count {
            seen += counts[sorted[cut]]
            cut += 1
        }
        return (Box(Array(sorted[..<cut]), counts), Box(Array(sorted[cut...]), counts))
    }

    func mean(_ counts: [Int]) -> TerminalPalette.Components {
        guard count > 0 else { return (0, 0, 0) }
        func mean(_ shift: Int) -> Int {
            let sum = bins.reduce(0) { $0 + counts[$1] * ($1 >> shift & 31) }
            return min(255, (sum * 255 + count * 31 / 2) / (count * 31))
        }
        return (mean(10), mean(5), mean(0))
    }
}
