/// A placeholder of about 25 bytes to display while a picture loads: its aspect ratio, average colour, coarse shapes
/// and transparency (evanw/thumbhash).
package struct ThumbHash: Hashable, Sendable {
    /// In the format of the reference implementations.
    package let bytes: [UInt8]

    /// Accepts untrusted bytes. Returns nil if there are fewer than the header requires.
    package init?(bytes: [UInt8]) {
        guard bytes.count >= 5 else { return nil }
        self.init(unchecked: bytes)
        guard bytes.count >= header.byteCount else { return nil }
    }

    init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Width divided by height, approximately: a ratio of two integers up to 7.
    package var aspectRatio: Double { header.aspectRatio }

    /// The average colour, each component 0…1 in sRGB; alpha not premultiplied.
    package var averageColour: (red: Double, green: Double, blue: Double, alpha: Double) {
        let (l, p, q) = header.averages
        let (red, green, blue) = Self.rgb(l, p, q)
        func limited(_ value: Double) -> Double { min(max(value, 0), 1) }
        return (limited(red), limited(green), limited(blue), header.hasAlpha ? Double(bytes[5] & 15) / 15 : 1)
    }

    /// Converts luminance, yellow–blue and red–green back to red, green and blue.
    static func rgb(_ l: Double, _ p: Double, _ q: Double) -> (red: Double, green: Double, blue: Double) {
        let blue = l - 2.0 / 3 * p
        let red = (3 * l - blue + q) / 2
        return (red, red - q, blue)
    }

    /// The terms of a channel of `nx`×`ny` frequencies: the number of horizontal ones for each vertical one. A
    /// triangle, including the constant term.
    static func terms(_ nx: Int, _ ny: Int) -> [Int] {
        (0..<ny).map { (nx * (ny - $0) + ny - 1) / ny }
    }
}

extension ThumbHash {
    var header: Header { Header(bytes) }

    /// The first five bytes.
    struct Header {
        let averages: (l: Double, p: Double, q: Double)
        let scales: (l: Double, p: Double, q: Double)
        let hasAlpha: Bool
        /// Frequencies of the luminance across and down, before they are raised to at least 3.
        let counts: (x: Int, y: Int)

        init(_ bytes: [UInt8]) {
            let first = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
            let second = Int(bytes[3]) | Int(bytes[4]) << 8
            averages = (
                Double(first & 63) / 63, Double(first >> 6 & 63) / 31.5 - 1, Double(first >> 12 & 63) / 31.5 - 1
            )
            scales = (Double(first >> 18 & 31) / 31, Double(second >> 3 & 63) / 63, Double(second >> 9 & 63) / 63)
            hasAlpha = first >> 23 != 0
            let (long, short) = (hasAlpha ? 5 : 7, second & 7)
            counts = second >> 15 != 0 ? (long, short) : (short, long)
        }

        /// 1 if the header is damaged and declares a side of zero.
        var aspectRatio: Double { counts.x == 0 || counts.y == 0 ? 1 : Double(counts.x) / Double(counts.y) }

        /// Frequencies of the luminance, as they are coded.
        var luminance: (x: Int, y: Int) { (max(3, counts.x), max(3, counts.y)) }

        var byteCount: Int {
            let luminance = ThumbHash.terms(luminance.x, luminance.y).reduce(-1, +)
            let nibbles = luminance + 5 + 5 + (hasAlpha ? 14 : 0)
            return (hasAlpha ? 6 : 5) + (nibbles + 1) / 2
        }
    }
}
