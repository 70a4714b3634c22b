/// What happens to files on failing cards and broken transfers.
package enum Damage: Sendable, Hashable, CaseIterable {
    /// The last two fifths are missing: the upper part of the picture can be had.
    case truncated
    /// A twentieth is missing in the middle: the picture is there, disturbed from there on.
    case gap
    /// Ends before the pixels begin: nothing can be had.
    case headerOnly
    /// Says that it is 0 pixels high: nothing can be had.
    case noHeight

    /// Whether a part of the pixels survives.
    package var leavesPixels: Bool { self == .truncated || self == .gap }

    /// - Parameter jpeg: a sound JPEG file.
    package func done(to jpeg: [UInt8]) -> [UInt8] {
        switch self {
        case .truncated:
            return Array(jpeg.prefix(jpeg.count * 3 / 5))
        case .gap:
            // A smaller one, or one filled with zeros, is made up for by chance now and then: no decoder notices it.
            let middle = jpeg.count / 2
            return Array(jpeg[..<middle] + jpeg[(middle + jpeg.count / 20)...])
        case .headerOnly:
            return Array(jpeg.prefix(startOfFrame(in: jpeg) ?? 2))
        case .noHeight:
            var bytes = jpeg
            if let start = startOfFrame(in: jpeg), start + 7 <= bytes.count {
                bytes[start + 5] = 0
                bytes[start + 6] = 0
            }
            return bytes
        }
    }

    /// Where the marker lies that the size is behind.
    private func startOfFrame(in jpeg: [UInt8]) -> Int? {
        var position = 2
        while position + 4 <= jpeg.count, jpeg[position] == 0xFF {
            // SOF0 to SOF15, without DHT, JPG and DAC, which lie among them.
            if (0xC0...0xCF).contains(jpeg[position + 1]), ![0xC4, 0xC8, 0xCC].contains(jpeg[position + 1]) {
                return position
            }
            position += 2 + Int(jpeg[position + 2]) << 8 + Int(jpeg[position + 3])
        }
        return nil
    }
}
